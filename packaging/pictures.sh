#!/bin/sh
# Draws the pictures of the README in both themes, from the sample history in an archive of its own:
# pictures.sh PYTHON [FOLDER]. With POND_PICTURES=all it draws every pane in every palette instead, to be looked at.
set -eu
python=$1
folder=${2:-docs}
query='after:2026-11-01 harbour'
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export QT_QPA_PLATFORM=offscreen
# the detail names the file of a message: not one of this checkout
cp -R "$(dirname "$0")/../resources/sample" "$home/history"
pond() {
    "$python" -m pond_desktop --home "$home" --root "claude-code=$home/history/claude-code" \
        --root "codex=$home/history/codex" --root "pi=$home/history/pi" "$@"
}
pond capture --quiet
if [ "${POND_PICTURES:-}" = all ]; then
    panes=$(pond --pane '?' --screenshot "$home/none.png" 2>&1 | sed -n 's/.*Known are: \(.*\)\./\1/p' | tr -d ,)
    for palette in light dark contrast; do
        for pane in $panes; do
            pond --palette "$palette" --pane "$pane" --query "$query" --screenshot "$folder/$pane-$palette.png"
        done
    done
    exit
fi
for palette in light dark; do
    pond --palette "$palette" --pane insert --screenshot "$folder/screenshot-$palette.png"
    pond --palette "$palette" --query "$query" --screenshot "$folder/search-$palette.png"
done
