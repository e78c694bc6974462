#!/bin/sh
# Brings the catalogues of resources/translations up to what the window says, and compiles them: `make translations`.
# The catalogue of English holds plurals alone: all else stands in the source.
set -eu
BIN=$1
FOLDER=resources/translations
SOURCES="$(find pond_desktop/gui -name '*.py') pond_desktop/runtime/settings.py"

for language in en ja zh_CN; do
    plurals=
    [ "$language" = en ] && plurals=-pluralonly
    # shellcheck disable=SC2086 # names of Python modules hold no blanks
    "$BIN/pyside6-lupdate" -silent -no-obsolete -locations none -sort-messages -source-language en \
        -target-language "$language" $plurals $SOURCES -ts "$FOLDER/pond_$language.ts"
    # a program that has the former one mapped must not see it shrink: the new one is put in its place whole
    "$BIN/pyside6-lrelease" -silent "$FOLDER/pond_$language.ts" -qm "$FOLDER/pond_$language.qm.new"
    mv -f "$FOLDER/pond_$language.qm.new" "$FOLDER/pond_$language.qm"
done
