import { describe, expect, test } from 'vitest'
import { readAnswer } from '#server/authority/answers/answer.ts'
import { answer, detail, fault, response, soap, soap12, verdictOf } from './answers.ts'

const accepted = answer('<ListaErrores />', 'true')
const unreadable = { kind: 'unknown', reason: 'unreadable' }

describe('la forma de una respuesta', () => {
  test.each([
    ['con otro prefijo', accepted.replaceAll('soap:', 's:').replace('xmlns:soap', 'xmlns:s')],
    ['sin prefijo en el sobre', accepted.replaceAll('soap:', '').replace('xmlns:soap', 'xmlns')],
    ['con un sobre de SOAP 1.2', soap(response('', 'true'), soap12)],
    ['con un comentario que dice lo contrario', accepted.replace('<Server>', '<!-- <MensajeAceptado>false</MensajeAceptado> -->$&')],
    ['con un encabezado', accepted.replace('<soap:Body>', '<soap:Header><a xmlns="x">1</a></soap:Header>$&')],
    ['con una lista nula', answer('<ListaErrores xsi:nil="true" />', 'true')],
    ['con un elemento que el lenguaje usa para sí', accepted.replace('<Server>', '<__proto__>x</__proto__><constructor/>$&')],
    ['con elementos que nadie conoce', accepted.replace('<Server>', '<Otro><MensajeAceptado>false</MensajeAceptado></Otro>$&')],
  ])('%s: se lee', async (_, text) => {
    expect(text).not.toBe(accepted)
    expect(await verdictOf(200, text)).toMatchObject({ kind: 'accepted', errors: [], timeStamp: '2026-11-20T21:03:04.123Z' })
  })

  test.each([
    ['el veredicto en otro espacio de nombres', soap(response('', 'true', 'urn:otro'))],
    ['el sobre en otro espacio de nombres', soap(response('', 'true'), 'urn:otro')],
    ['un prefijo sin espacio de nombres', accepted.replace('xmlns:soap=', 'xmlns:otro=')],
    ['el aceptado en otro espacio de nombres', accepted.replace('<MensajeAceptado>', '<MensajeAceptado xmlns="urn:otro">')],
    ['una entidad que hace el veredicto', entity(answer('', '&v;'), '<!ENTITY v "true">')],
    ['un DTD sin nada', entity(accepted, '')],
    ['dos veredictos', soap(response('', 'true') + response('', 'true'))],
    ['dos resultados', accepted.replace(/<RegistrarStockResult>.*<\/RegistrarStockResult>/, '$&$&')],
    ['dos veces aceptado', accepted.replace(/<MensajeAceptado>.*<\/MensajeAceptado>/, '$&$&')],
    ['dos documentos', accepted + accepted.replace(/<\?.*?\?>/, '')],
    ['una falla y un veredicto', soap(response('', 'true') + fault('soap:Client').replace(/^.*<soap:Body>|<\/soap:Body>.*$/g, ''))],
    ['sin aceptado', accepted.replace(/<MensajeAceptado>.*<\/MensajeAceptado>/, '')],
    ['un aceptado nulo', accepted.replace('<MensajeAceptado>', '<MensajeAceptado xsi:nil="true">')],
    ['un resultado nulo', accepted.replace('<RegistrarStockResult>', '<RegistrarStockResult xsi:nil="1">')],
    ['el veredicto en un comentario', soap(`<!--${response('', 'true')}-->`)],
    ['el veredicto como texto', soap(`<![CDATA[${response('', 'true')}]]>`)],
    ['el veredicto en el encabezado', soap('').replace('<soap:Body>', `<soap:Header>${response('', 'true')}</soap:Header>$&`)],
    ['elementos uno dentro de otro sin fin', soap('<a>'.repeat(100_000))],
    ['atributos sin fin', soap(`<a ${Array.from({ length: 10_000 }, (_, index) => `a${index}=""`).join(' ')}/>${response('', 'true')}`)],
  ])('%s: no se puede leer', async (_, text) => {
    expect(text).not.toBe(accepted)
    expect(await verdictOf(200, text)).toMatchObject(unreadable)
  })

  test('cortada en cualquier lugar no es un veredicto', async () => {
    const lengths = Array.from({ length: accepted.length - 1 }, (_, index) => index + 1)
    const verdicts = await Promise.all(lengths.map((length) => verdictOf(200, accepted.slice(0, length))))
    expect(verdicts.filter(({ kind }) => kind !== 'unknown')).toEqual([])
  })
})

describe('el alfabeto de una respuesta', () => {
  const text = answer(`<ListaErrores>${detail('102', '<Descripcion>Número de título inválido</Descripcion>')}</ListaErrores>`, 'true')
  const declaring = (encoding: string): string => text.replace('utf-8', encoding)
  const utf16 = Buffer.from(`\uFEFF${declaring('utf-16')}`, 'utf16le')

  test.each([
    ['UTF-8', Buffer.from(text), ''],
    ['UTF-8 con su marca, aunque el encabezado diga otro', Buffer.from(`\uFEFF${text}`), 'text/xml; charset=iso-8859-1'],
    ['UTF-16 con su marca', utf16, 'text/xml; charset=utf-8'],
    ['UTF-16 al revés con su marca', Buffer.from(utf16).swap16(), ''],
    ['ISO-8859-1 según el encabezado', Buffer.from(text, 'latin1'), 'text/xml; charset="ISO-8859-1"'],
    ['windows-1252 según el encabezado', Buffer.from(text, 'latin1'), 'text/xml;charset=windows-1252;x=y'],
    ['ISO-8859-1 según el documento', Buffer.from(declaring('iso-8859-1'), 'latin1'), 'text/xml'],
    ['UTF-8 aunque el documento diga UTF-16', Buffer.from(declaring('utf-16')), ''],
    ['UTF-8 si el que dice no existe', Buffer.from(declaring('klingon')), 'text/xml; charset=marciano'],
  ])('%s', async (_, bytes, contentType) => {
    const { verdict, text: kept } = await readAnswer({ status: 200, contentType, flaw: null }, bytes)
    expect(verdict).toMatchObject({ kind: 'accepted', errors: [{ description: 'Número de título inválido' }] })
    expect(kept).toContain('Número de título inválido')
    expect(kept).toMatch(/^<\?xml/)
  })
})

describe('una respuesta enorme', () => {
  const manyErrors = (count: number): string =>
    `<ListaErrores>${detail('101', '<Descripcion>Título sin registrar</Descripcion>').repeat(count)}</ListaErrores>`

  test('no detiene a los demás, y guarda los primeros mil errores y cuántos son; uno de la llamada cuenta también entre los que no se guardan', async () => {
    let turns = 0
    let reading = true
    const other = (): void => {
      turns += 1
      if (reading) setImmediate(other)
    }
    setImmediate(other)
    const body = Buffer.from(answer(`${manyErrors(80_000)}`, 'false'))
    const begun = performance.now()
    const verdict = await verdictOf(200, body)
    reading = false
    // Each waits a tenth of a second at most.
    expect(turns).toBeGreaterThan((performance.now() - begun) / 100)
    expect(verdict).toMatchObject({ kind: 'refused', about: 'stock', errorCount: 80_000 })
    const errors = verdict.kind === 'refused' ? verdict.errors : []
    expect(errors).toHaveLength(1000)
    const list = manyErrors(2000).replace('</ListaErrores>', `${detail('7005')}</ListaErrores>`)
    expect(await verdictOf(200, answer(list, 'false'))).toMatchObject({ kind: 'refused', about: 'call' })
  })

  test('de una respuesta que no llegó entera no hay veredicto, y su comienzo se guarda; de la que sí, larguísima, se lee todo y se guarda su comienzo', async () => {
    const short = await readAnswer({ status: 200, contentType: '', flaw: '> 9 bytes' }, Buffer.from(accepted))
    expect(short.verdict).toEqual({ kind: 'unknown', reason: 'unreadable', detail: 'HTTP 200: > 9 bytes' })
    expect(short.text).toBe(accepted)
    const failed = await readAnswer({ status: 400, contentType: '', flaw: 'Z_DATA_ERROR' }, new Uint8Array())
    expect(failed.verdict).toMatchObject(unreadable)
    const body = answer(`<ListaErrores /><Otro>${'x'.repeat(9 * 1024 * 1024)}</Otro>`, 'true')
    const { verdict, text } = await readAnswer({ status: 200, contentType: '', flaw: null }, Buffer.from(body))
    expect(verdict).toMatchObject({ kind: 'accepted' })
    const length = 8 * 1024 * 1024
    expect(text.slice(0, length) === body.slice(0, length)).toBe(true)
    expect(text.slice(length)).toBe(' [La respuesta sigue: acá se guarda solo su comienzo.]')
  })
})

function entity(document: string, declarations: string): string {
  return document.replace('?>', `?><!DOCTYPE a [${declarations}]>`)
}
