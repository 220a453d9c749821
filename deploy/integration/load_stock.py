"""Loads today's stock of a warehouse with the key of an integration, and sends it with SEND=yes.

DEPOSITO_URL, DEPOSITO_KEY, WAREHOUSE and FILE say where, with which key, which warehouse and which records.
Ends with 0 when it is loaded, or accepted; 1 when the authority refused it or has not answered yet; 2 when the product refused a call or the file cannot be read; 3 when it could not be reached.
"""
import http.client
import json
import os
import sys
import time
import urllib.error
import urllib.request
import uuid

STOCKS = f"{os.environ['DEPOSITO_URL']}/api/warehouse/{os.environ['WAREHOUSE']}/stocks"
PAUSE = float(os.environ.get("PAUSE", "10"))
TRIES = int(os.environ.get("TRIES", "5"))
REFUSALS = {
    401: "la clave venció, se revocó o está mal escrita.",
    403: "la clave no tiene permiso para esto.",
    404: "el depósito no es de esta clave.",
    409: "alguien cambió el stock, o ya se envió. Empiece otra vez.",
    422: "esa clave de repetición ya se usó con otro cuerpo.",
}


def fail(code, text):
    print(text, file=sys.stderr)
    sys.exit(code)


def call(method, path, body=None, headers=None):
    """Without network, and when the server is busy, a call is repeated: each of these may be."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"Authorization": f"Bearer {os.environ['DEPOSITO_KEY']}", "Content-Type": "application/json", **(headers or {})}
    for left in range(TRIES - 1, -1, -1):
        try:
            with urllib.request.urlopen(urllib.request.Request(STOCKS + path, data, sent, method=method), timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code not in (429, 503) or left == 0:
                fail(2, f"{refused.code}: {REFUSALS.get(refused.code, '')}\n{refused.read().decode()}")
        except (OSError, http.client.HTTPException) as fault:
            if left == 0:
                fail(3, f"Sin conexión: {fault}")
        except ValueError:
            fail(2, "Otro programa respondió: revise DEPOSITO_URL.")
        time.sleep(PAUSE)


# 1. The stock of today: found, or made from the last accepted one.
stock = call("POST", "/clone?unlessToday=true")
at, day = f"/{stock['id']}", stock["fechaStock"]
if stock["state"] == "SUCCESS":
    print(f"El stock {stock['id']} del {day} ya está aceptado.")
    sys.exit(0)

# 2. Its records, all at once. The mark says which ones they replace. With a key, what is repeated after a lost answer gets that answer.
try:
    with open(os.environ["FILE"], encoding="utf-8-sig") as file:
        goods = json.load(file)
except (OSError, ValueError) as fault:
    fail(2, f"{os.environ['FILE']}: {fault}")
written = call("PUT", f"{at}/whole", {**goods, "mark": stock["mark"]}, {"Idempotency-Key": f"carga-{uuid.uuid4()}"})
print(f"Cargado el stock {stock['id']} del {day}: {written['added']} nuevos, {written['removed']} retirados, {written['changed']} cambiados.")

# 3. What the authority would refuse, and what deserves a look.
for finding in call("GET", f"{at}/review")["findings"]:
    print(f"Revisión: {finding['severity']} {finding['code'] or ''} {finding['message']} {finding['record']['label']}")
if os.environ.get("SEND") != "yes":
    sys.exit(0)

# 4. The send, and its verdict. The send after a refused one has another key, or its answer would be the first one's.
sending = f"envio-{stock['id']}-{stock['transactionId']}-{written['mark']}"
call("PATCH", f"{at}/send", {"fechaStock": day}, {"Idempotency-Key": sending})
for _ in range(60):
    stock = call("GET", at)
    if stock["state"] == "SUCCESS":
        print(f"Aceptado: stock {stock['id']} del {day}.")
        sys.exit(0)
    if stock["state"] in ("ERROR", "FAILED"):
        fail(1, f"La aduana no lo aceptó ({stock['state']}): {json.dumps(stock['errors'], ensure_ascii=False)}")
    time.sleep(PAUSE)
fail(1, f"Todavía sin veredicto ({stock['state']}): pregunte más tarde.")
