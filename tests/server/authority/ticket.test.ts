import { expect, test } from 'vitest'
import { needsRealTickets, noTickets } from '#server/authority/ticket.ts'

test.each([
  ['https://webservicesadu.afip.gob.ar/diav2/wgesStockDepositosFiscales/wgesStockDepositosFiscales.asmx', true],
  ['https://WSADUHOMOEXT.afip.gob.ar/diav2/wgesstockdepositosfiscales/wgesstockdepositosfiscales.asmx', true],
  ['https://wsadu.arca.gob.ar/', true],
  ['http://127.0.0.1:8099/', false],
  ['https://afip.gob.ar.example/', false],
  [null, false],
])('a %s no se le manda nada con accesos de prueba: %s', (url, isReal) => {
  expect(needsRealTickets(url)).toBe(isReal)
})

test('sin acceso de verdad se dice qué falta', async () => {
  await expect(noTickets.ticket({ cuit: '30708451262' }, new AbortController().signal)).rejects.toThrow('certificado')
})
