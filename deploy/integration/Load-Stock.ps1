# Loads today's stock of a warehouse with the key of an integration, and sends it with SEND=yes. It needs PowerShell 7.5, and runs in the tests where that is installed.
# DEPOSITO_URL, DEPOSITO_KEY, WAREHOUSE and FILE say where, with which key, which warehouse and which records.
# Ends with 0 when it is loaded, or accepted; 1 when the authority refused it or has not answered yet; 2 when the product refused a call or the file cannot be read; 3 when it could not be reached.
$ErrorActionPreference = 'Stop'
$stocks = "$env:DEPOSITO_URL/api/warehouse/$env:WAREHOUSE/stocks"
$pause = if ($env:PAUSE) { [double]$env:PAUSE } else { 10 }
$tries = if ($env:TRIES) { [int]$env:TRIES } else { 5 }
$refusals = @{
  401 = 'la clave venció, se revocó o está mal escrita.'
  403 = 'la clave no tiene permiso para esto.'
  404 = 'el depósito no es de esta clave.'
  409 = 'alguien cambió el stock, o ya se envió. Empiece otra vez.'
  422 = 'esa clave de repetición ya se usó con otro cuerpo.'
}

function Stop-With([int]$code, [string]$text) {
  [Console]::Error.WriteLine($text)
  exit $code
}

# Without network, and when the server is busy, a call is repeated: each of these may be.
function Invoke-Call([string]$method, [string]$path, $body = $null, [hashtable]$more = @{}) {
  $sent = @{ Method = $method; Uri = $stocks + $path; TimeoutSec = 60; Headers = @{ Authorization = "Bearer $env:DEPOSITO_KEY" } + $more }
  if ($null -ne $body) { $sent += @{ ContentType = 'application/json'; Body = [Text.Encoding]::UTF8.GetBytes((ConvertTo-Json $body -Depth 20 -Compress)) } }
  for ($left = $tries - 1; ; $left--) {
    try { return Invoke-RestMethod @sent }
    catch {
      $status = if ($_.Exception.Response) { [int]$_.Exception.Response.StatusCode } else { 0 }
      if ($left -le 0 -or $status -notin 0, 429, 503) {
        if ($status -eq 0) { Stop-With 3 "Sin conexión: $($_.Exception.Message)" }
        Stop-With 2 "${status}: $($refusals[$status])`n$($_.ErrorDetails.Message)"
      }
    }
    Start-Sleep -Seconds $pause
  }
}

# 1. The stock of today: found, or made from the last accepted one.
$stock = Invoke-Call POST '/clone?unlessToday=true'
if (-not $stock.mark) { Stop-With 2 'Otro programa respondió: revise DEPOSITO_URL.' }
$id, $day = $stock.id, $stock.fechaStock
if ($stock.state -eq 'SUCCESS') { "El stock $id del $day ya está aceptado."; exit 0 }

# 2. Its records, all at once. The mark says which ones they replace. With a key, what is repeated after a lost answer gets that answer. Days and instants stay texts.
try { $goods = Get-Content -Raw -Encoding utf8 $env:FILE | ConvertFrom-Json -AsHashtable -DateKind String }
catch { Stop-With 2 "${env:FILE}: $_" }
$goods['mark'] = $stock.mark
$written = Invoke-Call PUT "/$id/whole" $goods @{ 'Idempotency-Key' = "carga-$(New-Guid)" }
"Cargado el stock $id del ${day}: $($written.added) nuevos, $($written.removed) retirados, $($written.changed) cambiados."

# 3. What the authority would refuse, and what deserves a look.
foreach ($finding in (Invoke-Call GET "/$id/review").findings) { "Revisión: $($finding.severity) $($finding.code) $($finding.message) $($finding.record.label)" }
if ($env:SEND -ne 'yes') { exit 0 }

# 4. The send, and its verdict. The send after a refused one has another key, or its answer would be the first one's.
$null = Invoke-Call PATCH "/$id/send" @{ fechaStock = $day } @{ 'Idempotency-Key' = "envio-$id-$($stock.transactionId)-$($written.mark)" }
for ($look = 0; $look -lt 60; $look++) {
  $stock = Invoke-Call GET "/$id"
  if ($stock.state -eq 'SUCCESS') { "Aceptado: stock $id del $day."; exit 0 }
  if ($stock.state -in 'ERROR', 'FAILED') { Stop-With 1 "La aduana no lo aceptó ($($stock.state)): $(ConvertTo-Json $stock.errors -Compress)" }
  Start-Sleep -Seconds $pause
}
Stop-With 1 "Todavía sin veredicto ($($stock.state)): pregunte más tarde."
