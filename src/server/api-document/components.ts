import * as z from 'zod/mini'
import { problem } from '#domain/problem.ts'
import { stockError, stockTotals } from '#domain/stock.ts'
import { type Json, type NamedSchema, namedSchema } from './call-description.ts'
import { fieldSchemas } from './field-schemas.ts'

/** What a PUT's body names the record by. */
const identity = namedSchema('Identidad', z.object({ id: z.int().check(z.positive()), version: z.nullish(z.int()) }))

export const problemSchema = namedSchema('Problema', z.object(problem.shape))

/** Parts of answers that several of them have. */
const parts = [namedSchema('ErrorDelStock', stockError), namedSchema('Totales', stockTotals)]

/** The schemas of the document, each once and under its name. */
export interface Components {
  /** Returns a reference to a schema. Throws when another one has its name. */
  ref(of: NamedSchema): Json
  /** The body of a PUT: the record, and the id and version that it is known by. */
  recordRef(of: NamedSchema): Json
  /** All schemas that were referred to. */
  schemas(): Json
}

export function collectComponents(): Components {
  const registry = z.registry<{ id: string }>()
  const byName = new Map<string, z.ZodMiniType>()
  const ref = ({ name, schema }: NamedSchema): Json => {
    const known = byName.get(name)
    if (known !== undefined && known !== schema) throw new Error(`two schemas are called ${name}`)
    // A schema that has a name already keeps it, as the company's of both of its families.
    const before = registry.get(schema)?.id
    if (before !== undefined) return { $ref: refTo(before) }
    byName.set(name, schema)
    registry.add(schema, { id: name })
    return { $ref: refTo(name) }
  }
  for (const part of parts) ref(part)
  return {
    ref,
    recordRef: (of) => ({ allOf: [ref(identity), ref(of)] }),
    schemas() {
      const { schemas } = z.toJSONSchema(registry, {
        io: 'input',
        unrepresentable: 'any',
        uri: refTo,
        override: ({ zodSchema, jsonSchema }) => {
          if (zodSchema instanceof z.core.$ZodObject) {
            const required = requiredOf(zodSchema)
            if (required.length > 0) jsonSchema.required = required
            else delete jsonSchema.required
          }
          const own = fieldSchemas.get(zodSchema)
          if (own === undefined) return
          for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key)
          Object.assign(jsonSchema, own)
        },
      })
      return Object.fromEntries(
        Object.entries(schemas)
          .map(([name, { $id: _, $schema: __, ...schema }]) => [name, schema] as const)
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      )
    },
  }
}

/** Returns the required members of a schema. Whether a member behind a transform may be missing can only be found by parsing without it. */
function requiredOf({ _zod }: z.core.$ZodObject): string[] {
  const { shape } = _zod.def
  return Object.keys(shape).filter((key) => {
    const member = shape[key]
    return member !== undefined && !z.object({ [key]: member }).safeParse({}).success
  })
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`
}
