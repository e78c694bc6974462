# Pond for Kakoune (2022.10 or later): past conversations with AI agents, from where you write.
#
#   :pond-pick [WORDS]   choose in Pond Desktop, whose reference then stands at the cursor; one undo takes it away
#   :pond-open           open the pond:// link at the cursor, or the first one of its line
#
# Keys are yours:  map global user p ': pond-pick<ret>' -docstring 'a past conversation'
# Pond Desktop needs no script to insert into a Kakoune by itself.

declare-option -hidden str-list pond_program 'pond-desktop' # `pond-desktop editors install` writes its own place here

define-command pond-pick -params .. -docstring 'pond-pick [<words>]: choose a past conversation and put a reference to it here' %{
    nop %sh{
        # what is chosen goes back as data: in single quotes, each quote inside of it doubled, once for each command around it
        quoted() { printf "'"; printf %s "$1" | sed "s/'/''/g"; printf "'"; }
        client=$kak_client session=$kak_session file=$kak_buffile query=$*
        eval set -- "$kak_quoted_opt_pond_program" pick
        case $file in
            *.org) set -- "$@" --format org ;;
            *.htm | *.html) set -- "$@" --format html ;;
        esac
        [ -z "$query" ] || set -- "$@" --query "$query"
        {
            text=$("$@" 2>/dev/null)
            case $? in
                0) [ -n "$text" ] || exit
                   put="set-register p $(quoted "$text"); execute-keys '\"pP'"
                   code="try $(quoted "evaluate-commands -draft -save-regs p $(quoted "$put")") catch 'fail %val{error}'" ;;
                130) exit ;; # nothing was chosen
                *) code="echo -markup '{Error}Pond Desktop could not be asked: see what its pick says in a terminal'" ;;
            esac
            printf 'evaluate-commands -client %s %s\n' "$client" "$(quoted "$code")" | kak -p "$session"
        } </dev/null >/dev/null 2>&1 &
    }
}

define-command -hidden pond-open-link -params 1.. %{
    nop %sh{
        link=$1
        eval set -- "$kak_quoted_opt_pond_program" open
        { "$@" "$link"; } </dev/null >/dev/null 2>&1 &
    }
}

define-command pond-open -docstring 'open the pond:// link at the cursor, or the first one of its line' %{
    try %{
        pond-open-in '<a-i><a-w>'
    } catch %{
        pond-open-in 'giGl'
    } catch %{
        fail 'there is no pond:// link on this line'
    }
}

define-command -hidden pond-open-in -params 1 %{
    evaluate-commands -draft %{
        execute-keys %arg{1} s "pond://session/[^\s()\[\]<lt><gt>""'`]+" <ret>
        pond-open-link %val{selections}
    }
}
