import { afterEach, describe, expect, test } from 'vitest'
import { openForAll } from '../../support/open-for.ts'
import { stock } from '../../support/reviewed-stock.ts'
import { faultIn, schemaFault } from './declared.ts'
import { dummyEnvelope, envelopeFor, headersOf, openStandIn } from './stand-in-caller.ts'

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/'
const soap12 = 'http://www.w3.org/2003/05/soap-envelope'
const registrarStock = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales/RegistrarStock'

const caller = openForAll(() => openStandIn())
afterEach(() => caller.store.db.deleteFrom('stand_in_answer').execute())
afterEach(() => caller.store.db.deleteFrom('stand_in_place').execute())

const withHeader = (xml: string, mustUnderstand: string): string =>
  xml.replace('<soap:Body>', `<soap:Header><a:Firma xmlns:a="a" soap:mustUnderstand="${mustUnderstand}"/></soap:Header>$&`)

/** The schema in the WSDL of the stand-in. */
async function wsdlSchema(): Promise<string> {
  const found = /<s:schema .*<\/s:schema>/s.exec(await (await fetch(`${caller.standIn.url}?wsdl`)).text())?.[0] ?? ''
  return found.replace(
    '<s:schema',
    '<s:schema xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:tns="Ar.Gob.Afip.Dga.wgesStockDepositosFiscales"',
  )
}

const callIn = (envelope: string): string => /<RegistrarStock .*<\/RegistrarStock>/s.exec(envelope)?.[0] ?? ''

describe('lo que está mal formado', () => {
  test.each<[string, (xml: string) => string]>([
    ['un elemento desconocido', (xml) => xml.replace('<PesoBruto>', '<Peso>1</Peso><PesoBruto>')],
    ['los nombres sin Type del manual viejo', (xml) => xml.replaceAll('PermisoEmbarqueType', 'PermisoEmbarque')],
    ['el nombre del tipo en lugar del nombre del campo', (xml) => xml.replaceAll(/(<\/?)Tipo>/g, '$1TipoContenedor>')],
    ['otro orden', (xml) => xml.replace(/(<Cantidad>.*?)(<PesoBruto>.*?<\/PesoBruto>)/, '$2$1')],
    ['los campos propios antes que los comunes', (xml) => xml.replace(/(<FechaIngreso.*?)(<Exportador>\d+<\/Exportador>)/, '$2$1')],
    ['otro espacio de nombres', (xml) => xml.replace('xmlns="Ar.Gob', 'xmlns="ar.gob')],
    ['un dato obligatorio del esquema de menos', (xml) => xml.replace(/<CantidadBultos>.*?<\/CantidadBultos>/, '')],
    ['letras en una CUIT', (xml) => xml.replace(/<Exportador>\d+/, '<Exportador>33-504')],
    ['una cantidad negativa', (xml) => xml.replace(/<Cantidad>\d+/, '<Cantidad>-1')],
    ['una coma en el peso', (xml) => xml.replace(/<PesoBruto>\d+/, '<PesoBruto>1,5')],
    ['un atributo', (xml) => xml.replace('<PesoBruto>', '<PesoBruto unidad="kg">')],
    ['una fecha imposible', (xml) => xml.replace(/<FechaStock>.*?</, '<FechaStock>2026-02-30T00:00:00-03:00<')],
    ['un día sin hora', (xml) => xml.replace(/<FechaStock>.*?</, '<FechaStock>2026-11-20<')],
    ['una condición en mayúsculas', (xml) => xml.replace('>Buena<', '>BUENA<')],
  ])('%s: no lo admiten el esquema ni el WSDL; falla con HTTP 500, culpa a quien envía y no recuerda nada', async (_, spoil) => {
    const envelope = spoil(envelopeFor(stock))
    expect([schemaFault(envelope), faultIn(await wsdlSchema(), callIn(envelope))]).not.toContain(null)
    const answer = await caller.post(envelope)
    expect(answer).toMatchObject({ status: 500, verdict: 'fault' })
    expect(answer.body).toContain('<faultcode>soap:Client</faultcode><faultstring>Server was unable to read request. ---')
    expect(await caller.remembered()).toBe(0)
  })

  test('lo que no es XML, o trae un DOCTYPE: HTTP 400 sin cuerpo; lo anulado de una lista lo admite el esquema, y lo rechazan las reglas', async () => {
    expect(await caller.post('<a><b></a>')).toMatchObject({ status: 400, body: '' })
    const envelope = envelopeFor(stock)
    expect(await caller.post(envelope.replace('?>', '?><!DOCTYPE a>'))).toMatchObject({ status: 400, body: '' })
    const nil = '<ContenedorVacioType xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="1"/>'
    const spoiled = envelope.replace(/<ContenedorVacioType>.*<\/ContenedorVacioType>/, nil)
    expect((await caller.post(spoiled)).codes).toEqual(['42034', '42034'])
  })

  test.each<[string, (xml: string) => string]>([
    ['una fecha de otro siglo', (xml) => xml.replace(/<FechaIngresoDeposito>.*?</, '<FechaIngresoDeposito>0001-01-01T00:00:00-03:00<')],
    ['una hora sin huso', (xml) => xml.replace(/<FechaIngresoDeposito>.*?</, '<FechaIngresoDeposito>2026-11-20T00:00:00<')],
    ['otros prefijos', (xml) => xml.replaceAll(/<(\/?)(?![/?]|soap)/g, '<$1dga:').replace('xmlns="Ar.Gob', 'xmlns:dga="Ar.Gob')],
    ['un encabezado que no hay que entender', (xml) => withHeader(xml, '0')],
  ])('pero %s está bien', async (_, change) => {
    const envelope = envelopeFor(stock)
    expect(change(envelope)).not.toBe(envelope)
    expect(await caller.post(change(envelope))).toMatchObject({ verdict: 'accepted' })
  })

  test('un encabezado que hay que entender, una acción desconocida, o de otra operación: falla con HTTP 500', async () => {
    const answer = await caller.post(withHeader(envelopeFor(stock), '1'))
    expect(answer).toMatchObject({ status: 500, body: expect.stringContaining('<faultcode>soap:MustUnderstand<') })
    const other = await caller.post(envelopeFor(stock), headersOf('Otra'))
    expect(other).toMatchObject({ status: 500, body: expect.stringContaining('did not recognize the value of HTTP Header SOAPAction') })
    expect(await caller.post(envelopeFor(stock), headersOf('Dummy'))).toMatchObject({ status: 500, verdict: 'fault' })
  })
})

const statusOf = async (path: string, init: RequestInit): Promise<number> => (await fetch(new URL(path, caller.standIn.url), init)).status
const { pathname } = new URL('http://aduana/diav2/wgesstockdepositosfiscales/wgesstockdepositosfiscales.asmx')

test('HTTP: atiende en la misma dirección que la aduana, con cualquier letra, y en ninguna otra; y un solo tipo de contenido', async () => {
  expect(new URL(caller.standIn.url).pathname).toBe(pathname)
  const init = { method: 'POST', headers: headersOf('Dummy'), body: dummyEnvelope() }
  expect(await statusOf(pathname.toUpperCase(), init)).toBe(200)
  expect(await statusOf('/', init)).toBe(404)
  expect(await statusOf('/switch', init)).toBe(404)
  expect(await statusOf(pathname, { method: 'GET' })).toBe(405)
  for (const type of ['application/json', 'text/plain; charset=utf-8', 'application/xml']) {
    const answer = await caller.post(envelopeFor(stock), { ...headersOf('RegistrarStock'), 'content-type': type })
    expect([type, answer.status, await caller.remembered()]).toEqual([type, 415, 0])
  }
})

test('SOAP 1.2 se atiende igual, con la acción en el tipo de contenido o sin ella; lo mal formado es una falla de 1.2, y el sobre de la otra versión no sirve', async () => {
  const headers = { 'content-type': `application/soap+xml; charset=utf-8; action="${registrarStock}"` }
  const envelope = envelopeFor(stock).replace(soap11, soap12)
  const answer = await caller.post(envelope, headers)
  expect(answer).toMatchObject({ verdict: 'accepted', body: expect.stringContaining(`xmlns:soap="${soap12}"`) })
  expect(await caller.post(envelope, { 'content-type': 'application/soap+xml' })).toEqual(answer)
  const dummy = await caller.post(dummyEnvelope(soap12), { 'content-type': 'application/soap+xml' })
  expect(dummy.body).toContain('<AuthServer>OK</AuthServer>')
  const refused = await caller.post(envelope.replace('>Buena<', '>BUENA<'), headers)
  expect(refused).toMatchObject({ status: 500, verdict: 'fault' })
  expect(refused.body).toMatch(/<soap:Value>soap:Sender<.*<soap:Text xml:lang="en">Server was unable to read request/)
  expect((await caller.post(envelope)).body).toContain('<faultcode>soap:VersionMismatch</faultcode>')
  expect((await caller.post(envelopeFor(stock), headers)).body).toContain('<soap:Value>soap:VersionMismatch</soap:Value>')
})

test('el WSDL describe el mensaje que el producto escribe y la respuesta; tiene los dos enlaces, y su propia dirección', async () => {
  const schema = await wsdlSchema()
  const answer = /<RegistrarStockResponse .*<\/RegistrarStockResponse>/s.exec((await caller.send(stock)).body)?.[0] ?? ''
  expect([callIn(envelopeFor(stock)), answer].map((xml) => faultIn(schema, xml))).toEqual([null, null])
  const response = await fetch(`${caller.standIn.url}?WSDL`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
  const wsdl = await response.text()
  for (const soap of ['soap', 'soap12']) expect(wsdl).toContain(`<${soap}:operation soapAction="${registrarStock}" style="document"/>`)
  expect(wsdl).toContain(`<soap12:address location="${caller.standIn.url}"/>`)
})
