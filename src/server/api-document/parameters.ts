// OpenAPI descriptions of path, query and header parameters.
import { type AnyFamily, sortsOf } from '#domain/contract/family.ts'
import { type FilterType, filterTypes, numberCondition, operatorsOf } from '#domain/contract/filters.ts'
import { maxPageSize } from '#domain/contract/page.ts'
import { titulos } from '#domain/titulo/titulo.ts'
import { countType, dayType, type Json } from './schemas.ts'

const text = { type: 'string' }
const id = { ...countType, maximum: 999_999_999_999_999 }
const word = { ...text, minLength: 1 }

const inPath: Readonly<Record<string, readonly [description: string, schema?: Json]>> = {
  id: ['Número del registro.'],
  companyId: ['Número de la compañia.'],
  warehouseId: ['Número del depósito.'],
  stockId: ['Número del stock.'],
  titulo: [
    'A qué pertenece: un permiso de embarque o un documento de transporte.',
    { ...text, enum: Object.values(titulos).map(({ collection }) => collection) },
  ],
  tituloId: ['Número del permiso o del documento.'],
  user: ['Número del usuario.'],
  login: ['El nombre con el que entra.', word],
  name: ['Nombre del registrador, por ejemplo `ROOT`.', word],
  email: ['Correo del usuario.', word],
  copy: ['Nombre del archivo de la copia.', word],
}

export function pathParameters(path: string): Json[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => {
    const [description, schema = id] = inPath[name] ?? []
    if (description === undefined) throw new Error(`no description of the parameter ${name} of ${path}`)
    return { name, in: 'path', required: true, description, schema }
  })
}

export function queryParameter(name: string, description: string, schema: Json = text): Json {
  return { name, in: 'query', description, schema }
}

/** The query parameters that limit events to a range of days. */
export const days = [
  queryParameter('fromDate', 'Desde este día de Buenos Aires.', dayType),
  queryParameter('toDate', 'Hasta este día, incluido.', dayType),
]

export function listParameters(family: AnyFamily): Json[] {
  const size = { ...id, minimum: 1, maximum: maxPageSize, default: family.pageSize }
  return [
    queryParameter('page', 'Página, desde 0.', { ...id, maximum: 999_999_999, default: 0 }),
    queryParameter('size', 'Cuántos registros tiene una página.', size),
    sortParameter(family),
    filterParameter(family),
    cacheBuster,
  ]
}

/** The parameter that the platform's clients add to lists. */
export const cacheBuster = queryParameter('cacheBuster', 'Un instante, para que nadie responda una lista guardada.')

export function sortParameter(family: AnyFamily): Json {
  const directions = sortsOf(family).flatMap((field) => [`${field},asc`, `${field},desc`])
  return {
    ...queryParameter('sort', 'Orden; el primero es el más fuerte. El número del registro es siempre el último.', {
      type: 'array',
      items: { ...text, enum: directions },
      default: [family.sort],
    }),
    ...oneByOne,
  }
}

/** OpenAPI style of a parameter whose values or members are repeated in the query string. */
const oneByOne = { explode: true, style: 'form' }

export function filterParameter({ fields, numbers = [] }: AnyFamily): Json {
  const conditions = [...filterTypes(fields)].flatMap(([field, type]) =>
    operatorsOf(type).map((operator) => [
      `${field}.${operator}`,
      operator === 'specified' ? { type: 'boolean' } : operator === 'in' || operator === 'notIn' ? severalOf(type) : valueSchemas[type],
    ]),
  )
  const part = `Parte de uno de los números del registro (${numbers.join(', ')}), sin mirar mayúsculas, espacios, guiones, puntos ni comas.`
  if (numbers.length > 0) conditions.push([numberCondition, { ...text, description: part }])
  return {
    ...queryParameter('filtros', 'Condiciones, `campo.operador=valor`. Se cumplen todas; una que no existe se rechaza (400).', {
      type: 'object',
      properties: Object.fromEntries(conditions),
      additionalProperties: false,
    }),
    ...oneByOne,
  }
}

const valueSchemas: Readonly<Record<FilterType, Json>> = {
  text,
  number: { type: 'number' },
  hundredths: { type: 'number' },
  boolean: { type: 'boolean' },
  day: dayType,
  instant: { ...text, description: 'Instante, o un día de Buenos Aires.' },
  time: { ...text, pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` },
}

function severalOf(type: FilterType): Json {
  return { ...text, description: `Valores separados por comas${type === 'text' ? '' : ', cada uno como el de `equals`'}.` }
}

export const sharedParameters: Json = {
  Importacion: {
    name: 'Import-Id',
    in: 'header',
    description: 'Un UUID. Los registros que se crean con el mismo se cuentan en el historial como una sola importación.',
    schema: { ...text, format: 'uuid' },
  },
  ClaveDeRepeticion: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Hasta 200 caracteres visibles. La misma llamada con la misma clave recibe durante tres días la primera respuesta y no cambia nada otra vez; con otra llamada o con otro cuerpo se rechaza (422).',
    schema: { ...text, pattern: '^[!-~]{1,200}$' },
  },
}

export const otherStock = queryParameter('with', 'El otro stock; si falta, el último aceptado antes de este.', countType)

export const yearParameter = queryParameter('year', 'El año, de 2000 a 2100; el de hoy si falta.', {
  type: 'integer',
  minimum: 2000,
  maximum: 2100,
})
