// Streaming XML parser of `RegistrarStock` answers, which keeps verdict, errors and fault and ignores the rest.
import type { SaxesAttributeNS } from 'saxes'
import type { StockError } from '#domain/stock/stock.ts'
import { cutText } from '../soap/answer-text.ts'
import { instanceNamespace, strictParser } from '../soap/xml.ts'
import { serviceNamespace, soap12Namespace, soapNamespace } from '../wsdl/contract.ts'
import type { ErrorList } from './answer-errors.ts'

/** The longest text of an error that is stored. */
export const maxText = 3000

/** The deepest nesting, and the most attributes of an element; no answer of the service has half as many. */
const maxDepth = 64
const maxAttributes = 64

export interface AnswerReading {
  /** The text of `MensajeAceptado`; null when there is none. */
  readonly accepted: string | null
  readonly timeStamp: string | null
  readonly fault: { readonly code: string; readonly text: string } | null
}

/** The elements that are read, by their parent, kind of namespace and name. All others are ignored. */
const places = {
  ' soap:Envelope': 'envelope',
  'envelope soap:Body': 'body',
  'body service:RegistrarStockResponse': 'response',
  'response service:RegistrarStockResult': 'result',
  'result service:ListaErrores': 'list',
  'result service:TimeStamp': 'timeStamp',
  'result service:MensajeAceptado': 'accepted',
  'list service:DetalleError': 'detail',
  'detail service:Codigo': 'codigo',
  'detail service:Descripcion': 'descripcion',
  'detail service:DescripcionAdicional': 'adicional',
  'detail service:DescripcionDetallada': 'detallada',
  'detail service:TextoAclaratorio': 'aclaratorio',
  'detail service:Parametros': 'parametros',
  'parametros service:string': 'parametro',
  'body soap:Fault': 'fault',
  // SOAP 1.1, then 1.2.
  'fault none:faultcode': 'faultCode',
  'fault none:faultstring': 'faultText',
  'fault soap:Code': 'code',
  'code soap:Value': 'faultCode',
  'fault soap:Reason': 'reason',
  'reason soap:Text': 'faultText',
} as const

type Place = (typeof places)[keyof typeof places]

const placesByKey: ReadonlyMap<string, Place> = new Map(Object.entries(places))

const singles: ReadonlySet<Place> = new Set(['body', 'response', 'result', 'timeStamp', 'accepted', 'fault', 'faultCode'])

const leaves: ReadonlySet<Place> = new Set([
  'timeStamp',
  'accepted',
  'codigo',
  'descripcion',
  'adicional',
  'detallada',
  'aclaratorio',
  'parametro',
  'faultCode',
  'faultText',
])

/** Parses an answer in slices. Both methods throw unless it is one well-formed SOAP envelope with at most one verdict or fault. */
export function answerReader(errors: ErrorList) {
  const parser = strictParser()
  const texts = collectTexts(errors)
  const open: (Place | null)[] = []
  const found = new Set<Place>()
  let envelopeNamespace = ''
  let attributeCount = 0

  const enter = (local: string, uri: string): Place | null => {
    const parent = open.length === 0 ? '' : open.at(-1)
    if (parent === null || parent === undefined) return null
    if (parent === 'accepted') throw new Error('an element inside the verdict')
    if (parent === '' && (uri === soapNamespace || uri === soap12Namespace)) envelopeNamespace = uri
    const place = placesByKey.get(`${parent} ${kindOf(uri, envelopeNamespace)}:${local}`) ?? null
    if (place === null || !singles.has(place)) return place
    if (found.has(place)) throw new Error(`${local} twice`)
    found.add(place)
    return place
  }
  const addText = (text: string): void => texts.add(open.at(-1), text)
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('opentagstart', () => {
    if (open.length >= maxDepth) throw new Error('too deep')
    attributeCount = 0
  })
  parser.on('attribute', () => {
    attributeCount += 1
    if (attributeCount > maxAttributes) throw new Error('too many attributes')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const place = enter(local, uri)
    open.push(Object.values(attributes).some(isNil) || texts.of(place) !== null ? null : place)
  })
  parser.on('closetag', () => texts.close(open.pop()))
  return {
    write: (slice: string): void => void parser.write(slice),
    end(): AnswerReading {
      parser.close()
      if (found.has('fault') && found.has('response')) throw new Error('a fault and a verdict')
      const fault = found.has('fault') ? { code: texts.of('faultCode') ?? '', text: texts.of('faultText') ?? '' } : null
      return { accepted: texts.of('accepted'), timeStamp: texts.of('timeStamp'), fault }
    },
  }
}

/** Collects the texts of the answer and of the current error, and adds the error to `errors` at its end tag. */
function collectTexts(errors: ErrorList): {
  add(place: Place | null | undefined, text: string): void
  close(place: Place | null | undefined): void
  of(place: Place | null): string | null
} {
  const texts = new Map<Place, string>()
  let parameters: string[] = []
  let parametersLength = 0
  const of = (place: Place | null): string | null => (place === null ? null : (texts.get(place)?.trim() ?? null))
  return {
    of,
    add(place, text) {
      if (!place || !leaves.has(place)) return
      const before = texts.get(place) ?? ''
      if (before.length < maxText) texts.set(place, cutText(before + text.slice(0, maxText + 1), maxText))
    },
    close(place) {
      if (place === 'parametro') {
        const parameter = of(place) ?? ''
        if (parameter !== '' && parametersLength < maxText) parameters.push(parameter)
        parametersLength += parameter.length
        texts.delete(place)
      }
      if (place !== 'detail') return
      errors.add(errorOf(of, parameters))
      for (const part of errorPlaces) texts.delete(part)
      parameters = []
      parametersLength = 0
    },
  }
}

function kindOf(uri: string, envelopeNamespace: string): 'soap' | 'service' | 'none' | 'other' {
  if (uri === '') return 'none'
  if (uri === envelopeNamespace) return 'soap'
  return uri === serviceNamespace ? 'service' : 'other'
}

function isNil({ uri, local, value }: SaxesAttributeNS): boolean {
  return uri === instanceNamespace && local === 'nil' && /^\s*(?:true|1)\s*$/.test(value)
}

const errorPlaces = ['codigo', 'descripcion', 'adicional', 'detallada', 'aclaratorio'] as const

function errorOf(textOf: (place: Place) => string | null, parameters: readonly string[]): StockError {
  const additional = [textOf('adicional'), textOf('detallada'), textOf('aclaratorio'), ...parameters].filter((part) => part)
  return {
    code: writtenAsInteger(textOf('codigo') ?? ''),
    description: textOf('descripcion') ?? '',
    additionalDescription: additional.length === 0 ? null : cutText(additional.join('; '), maxText),
  }
}

/** Normalises the spelling of an integer: `+07` becomes 7. */
function writtenAsInteger(code: string): string {
  return /^[+-]?\d{1,15}$/.test(code) ? String(Number(code)) : code
}
