import { afterEach, describe, expect, test } from 'vitest'
import { openForAll } from '../../support/open-for.ts'
import { declared, faultIn } from './declared.ts'
import { dummyEnvelope, envelopeFor, headersOf, openStandIn } from './stand-in-caller.ts'

const soap11 = 'http://schemas.xmlsoap.org/soap/envelope/'
const soap12 = 'http://www.w3.org/2003/05/soap-envelope'
const registrarStock = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales/RegistrarStock'
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

const caller = openForAll(() => openStandIn())
afterEach(() => caller.store.db.deleteFrom('stand_in_answer').execute())
afterEach(() => caller.store.db.deleteFrom('stand_in_place').execute())

const withHeader = (xml: string, mustUnderstand: string): string =>
  xml.replace('<soap:Body>', `<soap:Header><a:Firma xmlns:a="a" soap:mustUnderstand="${mustUnderstand}"/></soap:Header>$&`)

describe('lo que está mal formado', () => {
  test.each<[string, (xml: string) => string]>([
    ['un elemento desconocido', (xml) => xml.replace('<PesoBruto>', '<Peso>1</Peso><PesoBruto>')],
    ['los nombres sin Type del manual viejo', (xml) => xml.replaceAll('PermisoEmbarqueType', 'PermisoEmbarque')],
    [
      'otro orden',
      (xml) => xml.replace(/(<NumeroContenedor>.*?<\/NumeroContenedor>)(<LongitudContenedor>.*?<\/LongitudContenedor>)/, '$2$1'),
    ],
    ['otro espacio de nombres', (xml) => xml.replace('xmlns="Ar.Gob', 'xmlns="ar.gob')],
    ['un dato obligatorio del esquema de menos', (xml) => xml.replace(/<CantidadBultos>.*?<\/CantidadBultos>/, '')],
    ['un elemento repetido', (xml) => xml.replace(/(<CodigoAduana>.*?<\/CodigoAduana>)/, '$1$1')],
    ['un elemento de otro espacio de nombres', (xml) => xml.replace('<FechaStock>', '<FechaStock xmlns="otro">')],
    ['letras en una CUIT', (xml) => xml.replace(/<Exportador>\d+/, '<Exportador>33-504')],
    ['una hora sin segundos', (xml) => xml.replace(/<FechaStock>.*?</, '<FechaStock>2026-11-20T00:00-03:00<')],
    ['el año cero', (xml) => xml.replace(/<FechaIngresoDeposito>.*?</, '<FechaIngresoDeposito>0000-11-20T00:00:00-03:00<')],
    ['un huso que no existe', (xml) => xml.replace(/<FechaStock>.*?</, '<FechaStock>2026-11-20T00:00:00+14:01<')],
    ['una cantidad negativa', (xml) => xml.replace(/<Cantidad>\d+/, '<Cantidad>-1')],
    ['una coma en el peso', (xml) => xml.replace(/<PesoBruto>\d+/, '<PesoBruto>1,5')],
    ['un atributo', (xml) => xml.replace('<PesoBruto>', '<PesoBruto unidad="kg">')],
    ['un dato anulado', (xml) => xml.replace('<LineasMercaderia>', `<Observaciones ${xsi} xsi:nil="true"/>$&`)],
    ['una fecha imposible', (xml) => xml.replace(/<FechaStock>.*?</, '<FechaStock>2026-02-30T00:00:00-03:00<')],
    ['un día sin hora', (xml) => xml.replace(/<FechaStock>.*?</, '<FechaStock>2026-11-20<')],
    ['una condición en mayúsculas', (xml) => xml.replace('>Buena<', '>BUENA<')],
    ['un elemento anulado que no está vacío', (xml) => xml.replace('<ContenedorVacioType>', `<ContenedorVacioType ${xsi} xsi:nil="true">`)],
  ])('%s: falla con HTTP 500, culpa a quien envía y no recuerda nada', async (_, spoil) => {
    const envelope = envelopeFor(declared())
    expect(spoil(envelope)).not.toBe(envelope)
    const answer = await caller.post(spoil(envelope))
    expect(answer).toMatchObject({ status: 500, verdict: 'fault' })
    expect(answer.body).toContain('<faultcode>soap:Client</faultcode><faultstring>Server was unable to read request. ---')
    expect(await caller.remembered()).toBe(0)
  })

  test('lo que no es XML, o trae un DOCTYPE: HTTP 400 sin cuerpo; lo anulado de una lista lo admite el esquema, y lo rechazan las reglas', async () => {
    expect(await caller.post('<a><b></a>')).toMatchObject({ status: 400, body: '' })
    const envelope = envelopeFor(declared())
    expect(await caller.post(envelope.replace('?>', '?><!DOCTYPE a>'))).toMatchObject({ status: 400, body: '' })
    const nil = `<ContenedorVacioType ${xsi} xsi:nil="1"/>`
    const spoiled = envelopeFor(declared()).replace(/<ContenedorVacioType>.*<\/ContenedorVacioType>/, nil)
    expect((await caller.post(spoiled)).codes).toEqual(['42034', '42034'])
  })

  test.each<[string, (xml: string) => string]>([
    ['una fecha de otro siglo', (xml) => xml.replace(/<FechaIngresoDeposito>.*?</, '<FechaIngresoDeposito>0001-01-01T00:00:00-03:00<')],
    ['una hora sin huso', (xml) => xml.replace(/<FechaIngresoDeposito>.*?</, '<FechaIngresoDeposito>2026-11-20T00:00:00<')],
    ['otros prefijos', (xml) => xml.replaceAll(/<(\/?)(?![/?]|soap)/g, '<$1dga:').replace('xmlns="Ar.Gob', 'xmlns:dga="Ar.Gob')],
    ['un encabezado que no hay que entender', (xml) => withHeader(xml, '0')],
  ])('pero %s está bien', async (_, change) => {
    const envelope = envelopeFor(declared())
    expect(change(envelope)).not.toBe(envelope)
    expect(await caller.post(change(envelope))).toMatchObject({ verdict: 'accepted' })
  })

  test('un encabezado que hay que entender, una acción desconocida, o de otra operación: falla con HTTP 500', async () => {
    const answer = await caller.post(withHeader(envelopeFor(declared()), '1'))
    expect(answer).toMatchObject({ status: 500, body: expect.stringContaining('<faultcode>soap:MustUnderstand<') })
    const other = await caller.post(envelopeFor(declared()), headersOf('Otra'))
    expect(other).toMatchObject({ status: 500, body: expect.stringContaining('did not recognize the value of HTTP Header SOAPAction') })
    expect(await caller.post(envelopeFor(declared()), headersOf('Dummy'))).toMatchObject({ status: 500, verdict: 'fault' })
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
    const answer = await caller.post(envelopeFor(declared()), { ...headersOf('RegistrarStock'), 'content-type': type })
    expect([type, answer.status, await caller.remembered()]).toEqual([type, 415, 0])
  }
})

describe('SOAP 1.2', () => {
  const headers = { 'content-type': `application/soap+xml; charset=utf-8; action="${registrarStock}"` }
  const envelope12 = (): string => envelopeFor(declared()).replace(soap11, soap12)

  test('se atiende igual, con la acción en el tipo de contenido o sin ella; lo mal formado es una falla de 1.2, y el sobre de la otra versión no sirve', async () => {
    const answer = await caller.post(envelope12(), headers)
    expect(answer).toMatchObject({ verdict: 'accepted', body: expect.stringContaining(`xmlns:soap="${soap12}"`) })
    expect(await caller.post(envelope12(), { 'content-type': 'application/soap+xml' })).toEqual(answer)
    const dummy = await caller.post(dummyEnvelope(soap12), { 'content-type': 'application/soap+xml' })
    expect(dummy.body).toContain('<AuthServer>OK</AuthServer>')
    const refused = await caller.post(envelope12().replace('>Buena<', '>BUENA<'), headers)
    expect(refused).toMatchObject({ status: 500, verdict: 'fault' })
    expect(refused.body).toMatch(/<soap:Value>soap:Sender<.*<soap:Text xml:lang="en">Server was unable to read request/)
    expect((await caller.post(envelope12())).body).toContain('<faultcode>soap:VersionMismatch</faultcode>')
    expect((await caller.post(envelopeFor(declared()), headers)).body).toContain('<soap:Value>soap:VersionMismatch</soap:Value>')
  })
})

describe('el WSDL', () => {
  const namespaces = 'xmlns:s="http://www.w3.org/2001/XMLSchema" xmlns:tns="Ar.Gob.Afip.Dga.wgesStockDepositosFiscales"'

  test('describe el mensaje que el producto escribe y la respuesta, y nada que no lo sea; tiene los dos enlaces, y su propia dirección', async () => {
    const response = await fetch(`${caller.standIn.url}?WSDL`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
    const found = /<s:schema .*<\/s:schema>/s.exec(await response.text())?.[0] ?? ''
    const schema = found.replace('<s:schema', `<s:schema ${namespaces}`)
    const call = /<RegistrarStock .*<\/RegistrarStock>/s.exec(envelopeFor(declared()))?.[0] ?? ''
    const answer = /<RegistrarStockResponse .*<\/RegistrarStockResponse>/s.exec((await caller.send(declared())).body)?.[0] ?? ''
    const spoiled = [
      call.replaceAll('PermisoEmbarqueType', 'PermisoEmbarque'),
      call.replace(/<CantidadBultos>.*?<\/CantidadBultos>/, ''),
      call.replace('>Buena<', '>Regular<'),
      call.replace(/(<IdTransaccion>.*?<\/IdTransaccion>)(<CodigoAduana>.*?<\/CodigoAduana>)/, '$2$1'),
    ]
    expect([call, answer, ...spoiled].map((xml) => faultIn(schema, xml) === null)).toEqual([true, true, false, false, false, false])
    const wsdl = await (await fetch(`${caller.standIn.url}?wsdl`)).text()
    expect(wsdl).toContain(`<soap:operation soapAction="${registrarStock}" style="document"/>`)
    expect(wsdl).toContain(`<soap12:operation soapAction="${registrarStock}" style="document"/>`)
    expect(wsdl).toContain(`<soap12:address location="${caller.standIn.url}"/>`)
    expect(wsdl).toContain('<s:extension base="tns:TituloType">')
    expect(wsdl).toContain('name="PermisoEmbarqueType" nillable="true" type="tns:PermisoEmbarqueType"')
  })
})
