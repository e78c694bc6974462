#!/bin/sh
# Finds what the system must have for Pond Desktop, and installs it where that is allowed.
#
#   setup.sh python         Python 3.11 or later with venv; prints its command
#   setup.sh window         the libraries of Qt's window
#   setup.sh offscreen      the libraries of Qt without a window
#   setup.sh tests          the libraries of Qt, and the X server, window manager, keys and editors of the tests
#
# Where it may not install (neither root nor sudo without a password) it prints the line that does. Exits 1 where the
# asked thing is missing and cannot be done without. The X server and editors can: their tests are then skipped.
set -u

say() { printf 'setup: %s\n' "$*" >&2; }

# --- installing ------------------------------------------------------------------------------------------------------

packager() {
    for name in apt-get dnf pacman brew; do
        if command -v "$name" >/dev/null 2>&1; then
            echo "$name"
            return
        fi
    done
}

may_install() {
    [ "$(packager)" = apt-get ] || return 1
    [ "$(id -u)" = 0 ] && return 0
    command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

# install PACKAGES…: 0 when they are there afterwards
install() {
    if may_install; then
        say "installing $*"
        as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update >&2 &&
            as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install "$@" >/dev/null &&
            return 0
        say "that did not work"
    fi
    return 1
}

# print_line APT DNF PACMAN BREW: the line for this system, or all four where it is unknown
print_line() {
    say 'please install what is missing:'
    case $(packager) in
        apt-get) lines="sudo apt-get install --no-install-recommends $1" ;;
        dnf) lines="sudo dnf install $2" ;;
        pacman) lines="sudo pacman -S --needed $3" ;;
        brew) lines=${4:+brew install $4} ;;
        *)
            lines="sudo apt-get install --no-install-recommends $1
sudo dnf install $2
sudo pacman -S --needed $3${4:+
brew install $4}"
            ;;
    esac
    printf '    %s\n' "$lines" >&2
}

# --- Python ----------------------------------------------------------------------------------------------------------

is_new_enough() {
    command -v "$1" >/dev/null 2>&1 && "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for name in "${PYTHON:-python3}" python3 python3.13 python3.12 python3.11 python3.14 python; do
        if is_new_enough "$name"; then
            echo "$name"
            return 0
        fi
    done
    return 1
}

has_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

python() {
    if ! found=$(find_python); then
        install python3 python3-venv && found=$(find_python) || {
            say 'Python 3.11 or later is needed; PYTHON=/path/to/python3 names one that is not found by itself'
            print_line 'python3 python3-venv' python3 python python@3.13
            return 1
        }
    fi
    if ! has_venv "$found"; then
        version=$("$found" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        install python3-venv && has_venv "$found" || install "$version" && has_venv "$found" || {
            print_line python3-venv python3 python python@3.13
            return 1
        }
    fi
    echo "$found"
}

# --- libraries -------------------------------------------------------------------------------------------------------

# library file | apt | dnf | pacman
QT_LIBRARIES='
libGL.so.1|libgl1|libglvnd-glx|libglvnd
libEGL.so.1|libegl1|libglvnd-egl|libglvnd
libglib-2.0.so.0|libglib2.0-0|glib2|glib2
libfontconfig.so.1|libfontconfig1|fontconfig|fontconfig
libxkbcommon.so.0|libxkbcommon0|libxkbcommon|libxkbcommon
libdbus-1.so.3|libdbus-1-3|dbus-libs|dbus
'
X11_LIBRARIES='
libxcb-cursor.so.0|libxcb-cursor0|xcb-util-cursor|xcb-util-cursor
libxcb-icccm.so.4|libxcb-icccm4|xcb-util-wm|xcb-util-wm
libxcb-keysyms.so.1|libxcb-keysyms1|xcb-util-keysyms|xcb-util-keysyms
libxcb-shape.so.0|libxcb-shape0|libxcb|libxcb
libxkbcommon-x11.so.0|libxkbcommon-x11-0|libxkbcommon-x11|libxkbcommon-x11
'
WAYLAND_LIBRARIES='
libwayland-cursor.so.0|libwayland-cursor0|libwayland-cursor|wayland
libwayland-egl.so.1|libwayland-egl1|libwayland-egl|wayland
'

# missing LIST: its lines whose library the loader does not find
missing() {
    printf '%s' "$1" | while IFS='|' read -r library packages; do
        [ -n "$library" ] || continue
        "$python" -c "import ctypes, sys; ctypes.CDLL(sys.argv[1])" "$library" 2>/dev/null || printf '%s|%s\n' "$library" "$packages"
    done
}

# column N LINES: that field of each line, once each, on one line
column() { printf '%s\n' "$2" | cut -d'|' -f"$1" | sort -u | tr '\n' ' ' | sed 's/^ *//; s/ *$//'; }

libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    absent=$(missing "$1")
    [ -n "$absent" ] || return 0
    # shellcheck disable=SC2046  # package names, one word each
    install $(column 2 "$absent") && [ -z "$(missing "$1")" ] && return 0
    say "the window cannot open without: $(column 1 "$absent")"
    print_line "$(column 2 "$absent")" "$(column 3 "$absent")" "$(column 4 "$absent")" ''
    return 1
}

# command | apt | dnf | pacman
X_PROGRAMS='
Xvfb|xvfb|xorg-x11-server-Xvfb|xorg-server-xvfb
openbox|openbox|openbox|openbox
xdotool|xdotool|xdotool|xdotool
'

# vim-gtk3 is the Vim that other programs may ask something
EDITORS='
nvim|neovim|neovim|neovim
emacs|emacs-nox|emacs-nox|emacs-nox
kak|kakoune|kakoune|kakoune
gvim|vim-gtk3|vim-X11|gvim
tmux|tmux|tmux|tmux
dash|dash|dash|dash
less|less|less|less
xclip|xclip|xclip|xclip
xdg-open|xdg-utils|xdg-utils|xdg-utils
update-desktop-database|desktop-file-utils|desktop-file-utils|desktop-file-utils
gio|libglib2.0-bin|glib2|glib2
node|nodejs|nodejs|nodejs
'

missing_programs() {
    printf '%s' "$1" | while IFS='|' read -r program packages; do
        [ -z "$program" ] || command -v "$program" >/dev/null 2>&1 || printf '%s|%s\n' "$program" "$packages"
    done
}

# programs LIST WHICH: installs them, or says which tests will be skipped without them
programs() {
    [ "$(uname -s)" = Linux ] || return 0
    absent=$(missing_programs "$1")
    [ -n "$absent" ] || return 0
    # shellcheck disable=SC2046  # package names, one word each
    install $(column 2 "$absent") && [ -z "$(missing_programs "$1")" ] && return 0
    say "the tests that need $2 will be skipped without: $(column 1 "$absent")"
    print_line "$(column 2 "$absent")" "$(column 3 "$absent")" "$(column 4 "$absent")" ''
}

# an agent that one types to, of npm; this version is content with Node 20
PI='@earendil-works/pi-coding-agent@0.74.2'

agent() {
    folder=${POND_DESKTOP_TEST_PI:-.venv/pi}
    [ ! -d "$folder/node_modules" ] || return 0
    if command -v npm >/dev/null 2>&1 && node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null; then
        say "installing $PI into $folder; about 60 MB are fetched"
        # nothing of a package is run
        npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --fetch-retries=0 --silent "$PI" >&2 &&
            return 0
        rm -rf "$folder"
    fi
    say 'the tests with pi will be skipped: they need Node 20, npm and its registry'
}

has_display() { [ "$(uname -s)" != Linux ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; }

case ${1:-} in
    python) python ;;
    window)
        # a machine without a display is never asked to draw
        has_display || exit 0
        python=$(python) || exit 1
        wanted=$QT_LIBRARIES
        [ -z "${DISPLAY:-}" ] || wanted=$wanted$X11_LIBRARIES
        [ -z "${WAYLAND_DISPLAY:-}" ] || wanted=$wanted$WAYLAND_LIBRARIES
        libraries "$wanted"
        ;;
    offscreen)
        python=$(python) || exit 1
        libraries "$QT_LIBRARIES"
        ;;
    tests)
        python=$(python) || exit 1
        libraries "$QT_LIBRARIES" || exit 1
        libraries "$X11_LIBRARIES" || say 'the tests that need a real window will be skipped'
        programs "$X_PROGRAMS" 'a real window'
        programs "$EDITORS" 'real editors'
        agent
        ;;
    *)
        say "usage: $0 python|window|offscreen|tests"
        exit 2
        ;;
esac
