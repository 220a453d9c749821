import { describe, expect, test } from 'vitest'
import { readAnswer } from '#server/authority/answer.ts'

const namespace = 'Ar.Gob.Afip.Dga.wgesStockDepositosFiscales'

function soap(body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><soap:Body>${body}</soap:Body></soap:Envelope>`
}

function answer(errors: string, accepted: string): string {
  return soap(
    `<RegistrarStockResponse xmlns="${namespace}"><RegistrarStockResult>${errors}<Server>10.30.34.228</Server><TimeStamp>2026-11-20T18:03:04.1234567-03:00</TimeStamp><MensajeAceptado>${accepted}</MensajeAceptado></RegistrarStockResult></RegistrarStockResponse>`,
  )
}

function detail(codigo: string, rest = ''): string {
  return `<DetalleError><Codigo>${codigo}</Codigo>${rest}</DetalleError>`
}

function fault(code: string): string {
  return soap(
    `<soap:Fault><faultcode>${code}</faultcode><faultstring>Server was unable to read request.</faultstring><detail /></soap:Fault>`,
  )
}

describe('lo que una respuesta de la aduana significa', () => {
  test('aceptado con la lista vacía, como en el manual', () => {
    expect(readAnswer(200, answer('<ListaErrores />', 'true'))).toEqual({
      kind: 'accepted',
      errors: [],
      timeStamp: '2026-11-20T21:03:04.123Z',
    })
  })

  test('aceptado con el código 0, como en los servicios hermanos: no es un error', () => {
    const list = `<ListaErrores>${detail('0', '<Descripcion>PROCESADO</Descripcion>')}</ListaErrores>`
    expect(readAnswer(200, answer(list, 'true'))).toMatchObject({ kind: 'accepted', errors: [] })
  })

  test('aceptado con advertencias, que se muestran', () => {
    const list = `<ListaErrores>${detail('0')}${detail('102', '<Descripcion>Título sin registrar</Descripcion>')}</ListaErrores>`
    expect(readAnswer(200, answer(list, 'true'))).toMatchObject({
      kind: 'accepted',
      errors: [{ code: '102', description: 'Título sin registrar', additionalDescription: null }],
    })
  })

  test('rechazado, con los textos adicionales unidos en su orden y los vacíos fuera', () => {
    const list = `<ListaErrores>${detail(
      '10444',
      `<Descripcion>n&#250;mero &amp; fecha</Descripcion><DescripcionDetallada>detalle</DescripcionDetallada><TextoAclaratorio> </TextoAclaratorio><DescripcionAdicional>adicional</DescripcionAdicional><Parametros><string>21/11/2026</string><string>007</string></Parametros>`,
    )}</ListaErrores>`
    expect(readAnswer(200, answer(list, 'false'))).toEqual({
      kind: 'refused',
      errors: [{ code: '10444', description: 'número & fecha', additionalDescription: 'adicional; detalle; 21/11/2026; 007' }],
    })
  })

  test('un código nulo no tapa la descripción', () => {
    const list = '<ListaErrores><DetalleError><Codigo xsi:nil="true" /><Descripcion>Sin código</Descripcion></DetalleError></ListaErrores>'
    expect(readAnswer(200, answer(list, 'false'))).toMatchObject({ kind: 'refused', errors: [{ code: '', description: 'Sin código' }] })
  })

  test.each(['<DetalleError />', '<DetalleError></DetalleError>', '<DetalleError xsi:nil="true" />'])(
    'un error vacío, %s, no tapa a los demás',
    (empty) => {
      const list = `<ListaErrores>${detail('10444')}${empty}${detail('11371', '<Descripcion>Falta el contenedor</Descripcion>')}</ListaErrores>`
      expect(readAnswer(200, answer(list, 'false'))).toMatchObject({
        kind: 'refused',
        errors: [{ code: '10444' }, { code: '11371', description: 'Falta el contenedor' }],
      })
      expect(readAnswer(200, answer(`<ListaErrores>${empty}</ListaErrores>`, 'false'))).toMatchObject({ errors: [{ code: 'RECHAZADO' }] })
    },
  )

  test('los textos larguísimos se cortan en 3000', () => {
    const list = `<ListaErrores>${detail('101', `<Descripcion>${'a'.repeat(4000)}</Descripcion><DescripcionAdicional>${'b'.repeat(4000)}</DescripcionAdicional>`)}</ListaErrores>`
    expect(readAnswer(200, answer(list, 'false'))).toMatchObject({
      errors: [{ description: 'a'.repeat(3000), additionalDescription: 'b'.repeat(3000) }],
    })
  })

  test('rechazado sin motivo: se dice', () => {
    expect(readAnswer(200, answer('', 'false'))).toMatchObject({ kind: 'refused', errors: [{ code: 'RECHAZADO' }] })
  })

  test('un acceso vencido es un rechazo', () => {
    expect(readAnswer(200, answer(`<ListaErrores>${detail('7005')}</ListaErrores>`, 'false'))).toMatchObject({ kind: 'refused' })
  })

  test('todavía en proceso: no se sabe', () => {
    expect(readAnswer(200, answer(`<ListaErrores>${detail('41973')}</ListaErrores>`, 'false'))).toMatchObject({
      kind: 'unknown',
      reason: 'inProcess',
    })
  })

  test('una sola respuesta ilegible no hace un veredicto', () => {
    const cut = answer('<ListaErrores />', 'true').slice(0, -30)
    expect(readAnswer(200, cut)).toMatchObject({ kind: 'unknown', reason: 'unreadable' })
    expect(readAnswer(200, '<html>mantenimiento</html>')).toMatchObject({ kind: 'unknown', reason: 'unreadable' })
    expect(readAnswer(200, '')).toMatchObject({ kind: 'unknown', reason: 'unreadable' })
    expect(readAnswer(200, answer('<ListaErrores />', 'quizás'))).toMatchObject({ kind: 'unknown', reason: 'unreadable' })
  })

  test.each([
    [500, fault('soap:Client'), 'fault'],
    [200, fault('soap:Client'), 'fault'],
    [500, fault('soap:Server'), 'unknown'],
    [500, '<html>Runtime Error</html>', 'unknown'],
    [502, '', 'unknown'],
    [503, '', 'unknown'],
    [504, '', 'unknown'],
    [408, '', 'unknown'],
    [400, '', 'unknown'],
    [404, '<html>', 'unknown'],
    [413, '', 'unknown'],
    [302, '', 'unknown'],
    [404, answer('<ListaErrores />', 'true'), 'accepted'],
    [400, fault('soap:Client'), 'fault'],
  ])('HTTP %d %s: %s', (status, body, kind) => {
    expect(readAnswer(status, body)).toMatchObject({ kind })
  })
})
