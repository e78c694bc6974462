#!/bin/sh
# Draws the window in both themes, from the sample history in an archive of its own: screenshot.sh PYTHON [FOLDER]
set -eu
python=$1
folder=${2:-docs}
query='after:2026-11-01 harbour'
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export QT_QPA_PLATFORM=offscreen
"$python" -m pond_desktop --home "$home" --sample capture --quiet
for theme in light dark; do
    "$python" -m pond_desktop --home "$home" --sample --theme "$theme" --screenshot "$folder/screenshot-$theme.png"
    "$python" -m pond_desktop --home "$home" --sample --theme "$theme" --query "$query" \
        --screenshot "$folder/search-$theme.png"
done
