#!/bin/sh
# Any game: the first possible answer.
while read -r line; do
    case "$line" in
    *'"what": "question"'*)
        answers=${line#*'"actions": ["'}
        echo "${answers%%'"'*}"
        ;;
    esac
done
