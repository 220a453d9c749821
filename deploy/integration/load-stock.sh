#!/bin/sh
# Loads today's stock of a warehouse with the key of an integration, and sends it with SEND=yes.
# DEPOSITO_URL, DEPOSITO_KEY, WAREHOUSE and FILE say where, with which key, which warehouse and which records.
# Ends with 0 when it is loaded, or accepted; 1 when the authority refused it or has not answered yet; 2 when the product refused a call or the file cannot be read; 3 when it could not be reached.
set -u
stocks="$DEPOSITO_URL/api/warehouse/$WAREHOUSE/stocks"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Makes a call; its answer is in $work/answer. Without network, and when the server is busy, it is repeated: each of these calls may be.
call() {
  tries=0
  while :; do
    # The key is read from a file, because everybody can see the arguments of a program.
    printf 'header = "Authorization: Bearer %s"\n' "$DEPOSITO_KEY" > "$work/key"
    status=$(curl --silent --show-error --config "$work/key" --max-time 60 --header 'Content-Type: application/json' \
      --output "$work/answer" --write-out '%{http_code}' --request "$@" 2> "$work/fault") || status=000
    case $status in
      2??) return ;;
      000 | 429 | 503) tries=$((tries + 1)); [ "$tries" -lt "${TRIES:-5}" ] && sleep "${PAUSE:-10}" && continue ;;
    esac
    break
  done
  case $status in
    000) echo "Sin conexión: $(cat "$work/fault")" >&2; exit 3 ;;
    401) echo '401: la clave venció, se revocó o está mal escrita.' >&2 ;;
    403) echo '403: la clave no tiene permiso para esto.' >&2 ;;
    404) echo '404: el depósito no es de esta clave.' >&2 ;;
    409) echo '409: alguien cambió el stock, o ya se envió. Empiece otra vez.' >&2 ;;
    422) echo '422: esa clave de repetición ya se usó con otro cuerpo.' >&2 ;;
    *) echo "$status:" >&2 ;;
  esac
  cat "$work/answer" >&2
  exit 2
}

# Returns a member of the answer whose name stands in it once.
member() { tr ',{}' '\n\n\n' < "$work/answer" | sed -n "s/^\"$1\":\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" | head -n 1; }

# 1. The stock of today: found, or made from the last accepted one.
call POST "$stocks/clone?unlessToday=true"
id=$(member id) day=$(member fechaStock) state=$(member state) mark=$(member mark) before=$(member transactionId)
[ -n "$mark" ] || { echo 'Otro programa respondió: revise DEPOSITO_URL.' >&2; exit 2; }
if [ "$state" = SUCCESS ]; then echo "El stock $id del $day ya está aceptado."; exit 0; fi

# 2. Its records, all at once. The mark says which ones they replace. With a key, what is repeated after a lost answer gets that answer.
{ printf '{"mark":"%s",' "$mark"; sed '1s/^{//' "$FILE"; } > "$work/body"
call PUT "$stocks/$id/whole" --header "Idempotency-Key: carga-$id-$(cksum < "$work/body" | tr ' ' -)" --data-binary "@$work/body"
mark=$(member mark)
echo "Cargado el stock $id del $day: $(member added) nuevos, $(member removed) retirados, $(member changed) cambiados."

# 3. What the authority would refuse, and what deserves a look.
call GET "$stocks/$id/review"
echo "Revisión: $(tr ',{}' '\n\n\n' < "$work/answer" | sed -n '/^"refused":/,$p' | head -n 1)"
[ "${SEND:-no}" = yes ] || exit 0

# 4. The send, and its verdict. The send after a refused one has another key, or its answer would be the first one's.
call PATCH "$stocks/$id/send" --header "Idempotency-Key: envio-$id-$before-$mark" --data "{\"fechaStock\":\"$day\"}"
looks=0
while [ "$looks" -lt 60 ]; do
  call GET "$stocks/$id"
  state=$(member state)
  case $state in
    SUCCESS) echo "Aceptado: stock $id del $day."; exit 0 ;;
    ERROR | FAILED) echo "La aduana no lo aceptó ($state):" >&2; cat "$work/answer" >&2; exit 1 ;;
  esac
  looks=$((looks + 1))
  sleep "${PAUSE:-10}"
done
echo "Todavía sin veredicto ($state): pregunte más tarde." >&2
exit 1
