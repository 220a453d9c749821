import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { computedMs, longText, pieces } from '../support/long-texts.ts'

const short = 1000

/** A text of the second length is read only if one of the first was cheap, so that a failing test ends soon. */
const lengths = [10_000, 100_000]

/** How much more than its length a text may cost: a machine that does other things is no fault, and the square of the length is ten or a hundred times more. */
const margin = 8

/** A cost of a long text that needs no comparison, in milliseconds. */
const little = 50

type Subject = readonly [name: string, read: (text: string) => unknown]

function costOf(read: Subject[1], piece: string, length: number): number {
  const text = longText(piece, length)
  const begun = computedMs()
  try {
    read(text)
  } catch {
    // Some refuse a text so.
  }
  return computedMs() - begun
}

function isDear(read: Subject[1], piece: string, length: number): boolean {
  if (costOf(read, piece, length) <= little) return false
  const best = (count: number) => Math.min(...[1, 2, 3].map(() => costOf(read, piece, count)))
  return best(length) > Math.max(little, (best(short) * margin * length) / short)
}

/** Returns a value whose texts are all this one, in the shape that a schema reads. */
function filledWith(text: string, schema: unknown): unknown {
  if (schema instanceof z.core.$ZodObject)
    return Object.fromEntries(Object.entries(schema._zod.def.shape).map(([name, field]) => [name, filledWith(text, field)]))
  if (schema instanceof z.core.$ZodIntersection)
    return Object.assign({}, filledWith(text, schema._zod.def.left), filledWith(text, schema._zod.def.right))
  if (schema instanceof z.core.$ZodPipe) {
    const { in: first, out } = schema._zod.def
    return filledWith(text, first instanceof z.core.$ZodTransform ? out : first)
  }
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodDefault)
    return filledWith(text, schema._zod.def.innerType)
  if (schema instanceof z.core.$ZodArray) return [filledWith(text, schema._zod.def.element)]
  if (schema instanceof z.core.$ZodUnion) return filledWith(text, schema._zod.def.options[0])
  if (schema instanceof z.core.$ZodRecord) return { [text]: filledWith(text, schema._zod.def.valueType) }
  return schema instanceof z.core.$ZodLiteral ? schema._zod.def.values[0] : text
}

const reads = /\/(?:readers|identifiers)\/| (?:read|clean|fold|search|number)/

const modules = import.meta.glob<Readonly<Record<string, unknown>>>('/src/domain/**/*.ts', { eager: true })

/** Whatever the domain exports that reads a text: each schema, the drafts of families, and functions by their folder or name. A new one joins by its export. */
const subjects = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    reads.test(`${path} ${name}`) || typeof value !== 'function' ? subjectsOf(name, value) : [],
  ),
)

function subjectsOf(name: string, value: unknown): Subject[] {
  if (typeof value === 'function') return [[name, (text) => Reflect.apply(value, undefined, [text])]]
  if (value instanceof z.core.$ZodType) return [[name, (text) => z.safeParse(value, filledWith(text, value))]]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'function' || member instanceof z.core.$ZodType ? subjectsOf(`${name}.${key}`, member) : [],
  )
}

test('lo que el dominio lee cuesta según su largo, y no más', () => {
  expect(subjects.map(([name]) => name)).toEqual(
    expect.arrayContaining(['readers.cuit', 'readTypedInstant', 'permisoEmbarqueFamily.draft', 'goodsDraft']),
  )
  const dear = subjects.flatMap(([name, read]) => {
    const piece = pieces.find((one) => lengths.some((length) => isDear(read, one, length)))
    return piece === undefined ? [] : [`${name}: ${JSON.stringify(piece)}`]
  })
  expect(dear).toEqual([])
})
