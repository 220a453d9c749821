import type { AnyFamily } from '#domain/family.ts'
import { type FilterType, filterTypes, numberCondition, operatorsOf, sortableFields } from '#domain/filters.ts'
import { maxPageSize } from '#domain/page.ts'
import { titulos } from '#domain/titulo.ts'
import type { Json, QueryParameter } from './call-description.ts'

const id = { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 }

/** The parameters of addresses, by their names. */
const inPath: Readonly<Record<string, { description: string; schema?: Json }>> = {
  id: { description: 'Número del registro.' },
  companyId: { description: 'Número de la compañia.' },
  warehouseId: { description: 'Número del depósito.' },
  stockId: { description: 'Número del stock.' },
  titulo: {
    description: 'A qué pertenece: un permiso de embarque o un documento de transporte.',
    schema: { type: 'string', enum: Object.values(titulos).map(({ collection }) => collection) },
  },
  tituloId: { description: 'Número del permiso o del documento.' },
  user: { description: 'Número del usuario.' },
  login: { description: 'El nombre con el que entra.', schema: { type: 'string', minLength: 1 } },
  name: { description: 'Nombre del registrador, por ejemplo `ROOT`.', schema: { type: 'string', minLength: 1 } },
  email: { description: 'Correo del usuario.', schema: { type: 'string', minLength: 1 } },
}

export function pathParameters(path: string): Json[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => {
    const { description, schema = id } = inPath[name] ?? {}
    if (description === undefined) throw new Error(`no description of the parameter ${name} of ${path}`)
    return { name, in: 'path', required: true, description, schema }
  })
}

export function queryParameter({ name, description, schema }: QueryParameter): Json {
  return { name, in: 'query', description, schema }
}

/** The page, the sorts and the conditions of a list. The conditions are the members of one parameter, which are written in the address one by one. */
export function listParameters({ fields, numbers = [], pageSize, sort }: AnyFamily): Json[] {
  const directions = sortableFields(fields).flatMap((field) => [`${field},asc`, `${field},desc`])
  return [
    { $ref: '#/components/parameters/Pagina' },
    {
      name: 'size',
      in: 'query',
      description: 'Cuántos registros tiene una página.',
      schema: { type: 'integer', minimum: 1, maximum: maxPageSize, default: pageSize },
    },
    {
      name: 'sort',
      in: 'query',
      description: 'Orden; el primero es el más fuerte. El número del registro es siempre el último.',
      explode: true,
      style: 'form',
      schema: { type: 'array', items: { type: 'string', enum: directions }, default: [sort] },
    },
    filterParameter({ fields, numbers }),
  ]
}

export function filterParameter({ fields, numbers = [] }: Pick<AnyFamily, 'fields' | 'numbers'>): Json {
  return {
    name: 'filtros',
    in: 'query',
    description: 'Condiciones, `campo.operador=valor`. Se cumplen todas; una que no existe se rechaza (400).',
    explode: true,
    style: 'form',
    schema: { type: 'object', properties: { ...conditions(fields), ...numberConditions(numbers) }, additionalProperties: false },
  }
}

/** The page's number, which all lists share. */
export const sharedParameters: Json = {
  Pagina: {
    name: 'page',
    in: 'query',
    description: 'Página, desde 0.',
    schema: { type: 'integer', minimum: 0, maximum: 999_999_999, default: 0 },
  },
  Importacion: {
    name: 'Import-Id',
    in: 'header',
    description: 'Un UUID. Los registros que se crean con el mismo se cuentan en el historial como una sola importación.',
    schema: { type: 'string', format: 'uuid' },
  },
  ClaveDeRepeticion: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Hasta 200 caracteres visibles. La misma llamada con la misma clave recibe durante tres días la primera respuesta y no cambia nada otra vez; con otra llamada o con otro cuerpo se rechaza (422).',
    schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
  },
}

function conditions(fields: AnyFamily['fields']): Json {
  return Object.fromEntries(
    [...filterTypes(fields)].flatMap(([field, type]) =>
      operatorsOf(type).map((operator) => {
        const schema =
          operator === 'specified' ? { type: 'boolean' } : /^(?:in|notIn)$/.test(operator) ? severalOf(type) : valueSchemas[type]
        return [`${field}.${operator}`, schema]
      }),
    ),
  )
}

function numberConditions(numbers: readonly string[]): Json {
  if (numbers.length === 0) return {}
  const description = `Parte de uno de los números del registro (${numbers.join(', ')}), sin mirar mayúsculas, espacios, guiones, puntos ni comas.`
  return { [numberCondition]: { type: 'string', description } }
}

const valueSchemas: Readonly<Record<FilterType, Json>> = {
  text: { type: 'string' },
  number: { type: 'number' },
  hundredths: { type: 'number' },
  boolean: { type: 'boolean' },
  day: { type: 'string', format: 'date' },
  instant: { type: 'string', description: 'Instante, o un día de Buenos Aires.' },
  time: { type: 'string', pattern: String.raw`^([01]\d|2[0-3]):[0-5]\d$` },
}

function severalOf(type: FilterType): Json {
  return {
    type: 'string',
    description: type === 'text' ? 'Valores separados por comas.' : 'Valores separados por comas, cada uno como el de `equals`.',
  }
}
