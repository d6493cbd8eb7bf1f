# bash completion for fairdeal-cli. Commands, options, games, and rule options come from the program itself.

# The help of the program, or of a command, in English.
_fairdeal_cli_help ()
{
  LC_ALL=C.UTF-8 LANGUAGE='' "$program" "$@" --help 2> /dev/null
}

_fairdeal_cli_commands ()
{
  _fairdeal_cli_help | sed -n 's/^  \([a-z][a-z-]*\)  *.*/\1/p'
}

# The options of a command: those of its usage line, and those of its list.
_fairdeal_cli_options () # COMMAND
{
  _fairdeal_cli_help "$1" | sed -n '1p; s/^  \(-[^ ]*\) .*/\1/p' | grep -oE -e '(^|[^a-z-])--?[a-z]+' | grep -oE -e '--?[a-z]+' | sort -u
  echo --help
}

_fairdeal_cli_games ()
{
  LC_ALL=C.UTF-8 LANGUAGE='' "$program" games 2> /dev/null | cut -f 1
}

# The rule options of a game as KEY=VALUE; only “KEY=” where its values are too many to list.
_fairdeal_cli_rules () # GAME
{
  LC_ALL=C.UTF-8 LANGUAGE='' "$program" games 2> /dev/null | awk -F '\t' -v game="$1" '
    $1 == game {
      for (i = 4; i <= NF; i++) {
        split ($i, parts, /[=()]/)
        n = split (parts[3], values, "|")
        if (parts[3] ~ /[. ]/) { print parts[1] "="; continue }
        for (j = 1; j <= n; j++) print parts[1] "=" values[j]
      }
    }'
}

_fairdeal_cli_offer () # WORDS CURRENT
{
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

_fairdeal_cli_offer_files () # CURRENT
{
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
  compopt -o filenames 2> /dev/null
}

# What follows an option; fails if it takes no value.
_fairdeal_cli_value () # OPTION CURRENT GAME
{
  local rules
  case $1 in
    -o)
      rules=$(_fairdeal_cli_rules "$3")
      _fairdeal_cli_offer "$rules" "$2"
      # bash divides words at “=”: what is before it is on the line already.
      if [[ ${COMP_WORDBREAKS-} == *=* ]]; then
        [[ $2 == *=* ]] && COMPREPLY=("${COMPREPLY[@]#"${2%%=*}="}")
      fi
      [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2> /dev/null
      ;;
    --difficulty) _fairdeal_cli_offer 'any easier medium harder' "$2" ;;
    --format) _fairdeal_cli_offer 'fairdeal fc-solve' "$2" ;;
    --deck | --decks | --position | --moves | --out | --merge) _fairdeal_cli_offer_files "$2" ;;
    --number | --numbers | --elapsed | --depth | --seconds | --states | --memory | --jobs | --count | --start | --player | --days | --samples | --seed) ;;
    *) return 1 ;;
  esac
}

_fairdeal_cli ()
{
  local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]-} game=${COMP_WORDS[2]-}
  local current=${COMP_WORDS[COMP_CWORD]-} previous=${COMP_WORDS[COMP_CWORD - 1]-}
  COMPREPLY=()

  if ((COMP_CWORD == 1)); then
    _fairdeal_cli_offer "$(_fairdeal_cli_commands) --help --version" "$current"
    return
  fi

  # “-o KEY=VALUE” is up to four words: -o, KEY, =, VALUE.
  if [[ $current == '=' && ${COMP_WORDS[COMP_CWORD - 2]-} == -o ]]; then
    current=$previous= previous=-o
  elif [[ $previous == '=' && ${COMP_WORDS[COMP_CWORD - 3]-} == -o ]]; then
    current=${COMP_WORDS[COMP_CWORD - 2]}=$current previous=-o
  fi
  _fairdeal_cli_value "$previous" "$current" "$game" && return

  if [[ $current == -* ]]; then
    _fairdeal_cli_offer "$(_fairdeal_cli_options "$command")" "$current"
    return
  fi
  case $command in
    check | club) _fairdeal_cli_offer_files "$current" ;;
    games) ;;
    *) ((COMP_CWORD > 2)) || _fairdeal_cli_offer "$(_fairdeal_cli_games)" "$current" ;;
  esac
}

complete -F _fairdeal_cli fairdeal-cli
