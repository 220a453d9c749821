import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { genericFamilies } from '#domain/administration/generic-families.ts'
import type { AnyFamily } from '#domain/contract/family.ts'

/** Members of a response, and of a draft, that are no fields of the table, because the server counts, joins or sets them. */
const computed: Readonly<Record<string, readonly string[]>> = {
  permisoEmbarque: ['contenido'],
  documentoTransporte: ['contenido'],
  company: ['ownerUsername', 'admins', 'users', 'certificate', 'wsaa'],
  certificate: ['cert', 'certContentType', 'key', 'keyContentType', 'keySize', 'keyBits', 'password'],
  deposito: ['users'],
  integracion: ['depositos'],
  stock: ['errors', 'errorCount', 'errorsKept', 'emptyContainers', 'totals', 'waitsFor'],
  userManagement: ['imageUrl', 'waiting', 'secondFactor', 'secondFactorNeeded', 'notices', 'startScreen'],
  afipLog: ['deposito'],
}

/** Families with write calls of their own: their drafts do not have the fields. Those of a certificate are read from its file, and the server says who made a user, and when a key was used. */
const writtenOtherwise: readonly string[] = ['stock', 'afipLog', 'certificate', 'userManagement', 'integracion', 'audit', 'stockHistory']

/** Families whose events are answered under the platform's names, and filtered by others of the platform. */
const answeredOtherwise: readonly string[] = ['audit', 'stockHistory']

const families = [...(await allFamilies()), ...Object.values<AnyFamily>(genericFamilies)]

/** Returns every `…Family` that a file of the domain exports. */
async function allFamilies(): Promise<AnyFamily[]> {
  const folder = join(import.meta.dirname, '../../src/domain')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)))
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Family') && isFamily(value) ? [value] : [])),
  )
}

function isFamily(value: unknown): value is AnyFamily {
  return typeof value === 'object' && value !== null && 'fields' in value && 'entity' in value && 'draft' in value
}

function difference(these: readonly string[], others: readonly string[]): string[] {
  return [...new Set(these)].filter((key) => !others.includes(key))
}

/** Returns the members of all objects in a schema of pipes, intersections and unions. */
function keysOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.core.$ZodObject) return Object.keys(schema._zod.def.shape)
  if (schema instanceof z.core.$ZodIntersection) return [...keysOf(schema._zod.def.left), ...keysOf(schema._zod.def.right)]
  if (schema instanceof z.core.$ZodPipe) return [...keysOf(schema._zod.def.in), ...keysOf(schema._zod.def.out)]
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(keysOf)
  return []
}

test('the families of the domain are found', () => {
  expect(families.map((family) => family.name)).toEqual(expect.arrayContaining(['permisoEmbarque', 'stock', 'afipLog', 'wsaa']))
})

test.each(families.filter(({ name }) => !answeredOtherwise.includes(name)))(
  '$name of $path: the fields are those of the entity',
  ({ name, fields, entity }) => {
    const all = Object.keys(fields)
    const answered = keysOf(entity)
    expect({
      'missing in the entity': difference(all, answered),
      'missing in the fields': difference(answered, [...all, 'version', ...(computed[name] ?? [])]),
    }).toEqual({ 'missing in the entity': [], 'missing in the fields': [] })
  },
)

test.each(families.filter(({ name }) => !writtenOtherwise.includes(name)))(
  '$name of $path: the fields are those of the draft',
  (family) => {
    const typed = Object.keys(family.fields).filter((field) => field !== 'id' && family.fields[field] !== 'parent')
    const written = keysOf(family.draft)
    const started = Object.keys(family.defaults?.({ now: '2026-11-20T15:00:00.000Z', cuit: '' }) ?? {})
    expect({
      'missing in the draft': difference(typed, written),
      'missing in the fields': difference(written, [...typed, ...(computed[family.name] ?? [])]),
      'a default of no field': difference(started, written),
    }).toEqual({ 'missing in the draft': [], 'missing in the fields': [], 'a default of no field': [] })
  },
)
