import { describe, expect, test } from 'vitest'
import { answer, detail, fault, soap, soap12, verdictOf } from './answers.ts'

describe('lo que una respuesta de la aduana significa', () => {
  const timeStamp = '2026-11-20T21:03:04.123Z'
  const empties = '<DetalleError /><DetalleError></DetalleError><DetalleError xsi:nil="true" />'
  const long = `<Descripcion>${'a'.repeat(4000)}</Descripcion><Parametros>${'<string>dato</string><string/>'.repeat(1000)}</Parametros>`
  const texts = `<Descripcion>n&#250;mero &amp; fecha</Descripcion><DescripcionDetallada>detalle</DescripcionDetallada><TextoAclaratorio> </TextoAclaratorio><DescripcionAdicional>adicional</DescripcionAdicional><Parametros><string>21/11/2026</string><string>007</string></Parametros>`

  test.each<[string, errors: string, accepted: string, means: object]>([
    ['aceptado con la lista vacía, como en el manual', '', 'true', { kind: 'accepted', errors: [], errorCount: 0, timeStamp }],
    [
      'aceptado con advertencias, que se muestran',
      `${detail('0')}${detail('102', '<Descripcion>Título sin registrar</Descripcion>')}`,
      'true',
      { kind: 'accepted', errors: [{ code: '102', description: 'Título sin registrar', additionalDescription: null }] },
    ],
    [
      'rechazado, con los textos adicionales unidos en su orden y los vacíos fuera',
      detail('10444', texts),
      'false',
      {
        kind: 'refused',
        about: 'stock',
        timeStamp,
        errors: [{ code: '10444', description: 'número & fecha', additionalDescription: 'adicional; detalle; 21/11/2026; 007' }],
        errorCount: 1,
      },
    ],
    [
      'un código o un texto nulos son como si faltaran',
      `<DetalleError><Codigo xsi:nil="true" /><Descripcion>Sin código</Descripcion></DetalleError>${detail('10444', '<Descripcion xsi:nil="true">x</Descripcion>')}`,
      'false',
      {
        kind: 'refused',
        errors: [
          { code: '', description: 'Sin código' },
          { code: '10444', description: '' },
        ],
      },
    ],
    [
      'los errores vacíos no tapan a los demás',
      `${detail('10444')}${empties}${detail('11371', '<Descripcion>Falta el contenedor</Descripcion>')}`,
      'false',
      { kind: 'refused', errors: [{ code: '10444' }, { code: '11371', description: 'Falta el contenedor' }] },
    ],
    ['errores vacíos, y ningún otro', empties, 'false', { errors: [{ code: 'RECHAZADO' }] }],
    [
      'los textos larguísimos se cortan en 3000',
      detail('101', long),
      'false',
      { errors: [{ description: 'a'.repeat(3000), additionalDescription: 'dato; '.repeat(500) }] },
    ],
    ['rechazado sin motivo: se dice', '', 'false', { kind: 'refused', errors: [{ code: 'RECHAZADO' }] }],
    ['todavía en proceso: no se sabe', detail('041973'), 'false', { kind: 'unknown', reason: 'inProcess' }],
  ])('%s', async (_, errors, accepted, means) => {
    expect(await verdictOf(200, answer(`<ListaErrores>${errors}</ListaErrores>`, accepted))).toMatchObject(means)
  })

  test('un veredicto se escribe como un booleano de XML, con espacios o sin ellos; el código 0, de cualquier modo, no es un error', async () => {
    const kindOf = async (accepted: string) => (await verdictOf(200, answer('<ListaErrores />', accepted))).kind
    for (const accepted of [' true ', '1', '\n1', '<![CDATA[true]]>', 'tr<!-- -->ue', '&#116;rue'])
      expect([accepted, await kindOf(accepted)]).toEqual([accepted, 'accepted'])
    for (const accepted of ['0', ' false\t']) expect([accepted, await kindOf(accepted)]).toEqual([accepted, 'refused'])
    for (const accepted of ['', 'quizás', 'TRUE', 'truetrue', '2', 'tr<b/>ue', '<b>true</b>'])
      expect([accepted, await kindOf(accepted)]).toEqual([accepted, 'unknown'])
    for (const code of ['0', '00', '+0', ' 0 ', '-0'])
      expect(await verdictOf(200, answer(`<ListaErrores>${detail(code)}</ListaErrores>`, 'true'))).toMatchObject({ errors: [] })
  })

  test.each<[about: string, code: string, text: string]>([
    ...['6003', '6009', '7000', '07014', '7058'].map((code): [string, string, string] => ['call', code, '']),
    ['call', '7004', 'Error interno'],
    ['call', '7005', 'Ticket vencido'],
    ['call', '42034', 'Falta el dato obligatorio argWSAutenticacion.'],
    ['call', '42034', 'Falta el dato obligatorio Token.'],
    ['call', '42034', 'CuitEmpresaConectada: dato obligatorio'],
    ['call', '42034', 'Falta el dato TIPOAGENTE'],
    ['call', '42034', 'Falta el Rol'],
    ...['6002', '6010', '6999', '7059'].map((code): [string, string, string] => ['stock', code, '']),
    ['stock', '10444', 'Token, Sign'],
    ['stock', '42034', 'Falta el dato obligatorio Designio del Control.'],
    ['stock', '', 'Token'],
  ])('el rechazo es de la llamada o del stock, aunque haya otros errores: %s, por %s %s', async (about, code, text) => {
    for (const name of ['Descripcion', 'DescripcionAdicional']) {
      const list = `<ListaErrores>${detail('10444')}${detail(code, `<${name}>${text}</${name}>`)}</ListaErrores>`
      expect(await verdictOf(200, answer(list, 'false'))).toMatchObject({ kind: 'refused', about })
    }
  })

  test('sin un instante legible, el rechazo no tiene instante', async () => {
    const spoiled = answer(`<ListaErrores>${detail('10444')}</ListaErrores>`, 'false').replace(/<TimeStamp>[^<]*/, '<TimeStamp>hoy')
    expect(await verdictOf(200, spoiled)).toMatchObject({ kind: 'refused', timeStamp: null })
  })

  const framework = 'Server was unable to read request. ---> There is an error in XML document (1, 9).'

  test.each([
    [500, 'soap:Client', framework],
    [400, 'soap:Client', framework],
    [500, 'Client', 'System.Web.Services.Protocols.SoapException: Server did not recognize the value of HTTP Header SOAPAction: x.'],
    [500, 'soap:Client.Message', 'El servidor no pudo leer la solicitud. ---> Error en el documento XML (1, 9).'],
    [500, 'soap:Client', 'El servidor no reconoció el valor del encabezado HTTP SOAPAction: x.'],
  ])('HTTP %d, falla %s del sistema que recibe: no pudo leer el mensaje', async (status, code, text) => {
    expect(await verdictOf(status, fault(code, text))).toEqual({
      kind: 'fault',
      errors: [expect.objectContaining({ code: 'RECHAZADO', additionalDescription: text })],
    })
  })

  test('la misma falla en SOAP 1.2; HTTP 400 sin nada, que volvió sin procesarse', async () => {
    const inside = `<soap:Code><soap:Value>soap:Sender</soap:Value><soap:Subcode><soap:Value>x</soap:Value></soap:Subcode></soap:Code><soap:Reason><soap:Text xml:lang="en">${framework}</soap:Text><soap:Text xml:lang="es">x</soap:Text></soap:Reason>`
    const errors = [{ additionalDescription: framework }]
    for (const status of [500, 400])
      expect(await verdictOf(status, soap(`<soap:Fault>${inside}</soap:Fault>`, soap12))).toMatchObject({ kind: 'fault', errors })
    for (const body of ['', ' \r\n', '\uFEFF']) {
      expect(await verdictOf(400, body)).toEqual({ kind: 'notSent', reason: 'notProcessed', detail: 'HTTP 400' })
    }
  })

  test.each([
    [200, 'soap:Client', framework],
    [502, 'soap:Client', framework],
    [504, 'soap:Client', framework],
    [500, 'env:Client', 'Internal Error (from client)'],
    [500, 'soap:Server', framework],
    [500, 'soap:MustUnderstand', framework],
    [500, 'soap:Clientela', framework],
  ])('HTTP %d, falla %s «%s»: pudo ser de un intermediario, y no se sabe', async (status, code, text) => {
    expect(await verdictOf(status, fault(code, text))).toEqual({ kind: 'unknown', reason: 'gateway', detail: `HTTP ${status}: ${text}` })
  })

  test.each([
    [200, '', 'unreadable'],
    [200, '<html>mantenimiento</html>', 'unreadable'],
    [302, '', 'unreadable'],
    [400, '<html>', 'unreadable'],
    [404, '<html>', 'unreadable'],
    [408, '', 'gateway'],
    [500, '', 'gateway'],
    [500, '<html>Runtime Error</html>', 'gateway'],
    [502, '', 'gateway'],
    [504, '<html>', 'gateway'],
  ])('HTTP %d %s: no se sabe, %s', async (status, body, reason) => {
    expect(await verdictOf(status, body)).toEqual({ kind: 'unknown', reason, detail: `HTTP ${status}` })
  })

  test.each([200, 404, 500, 502])('HTTP %d con un veredicto: vale el veredicto', async (status) => {
    expect(await verdictOf(status, answer('<ListaErrores />', 'true'))).toMatchObject({ kind: 'accepted' })
    expect(await verdictOf(status, answer('<ListaErrores />', 'false'))).toMatchObject({ kind: 'refused' })
  })
})
