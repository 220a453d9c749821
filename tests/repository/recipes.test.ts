import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Product, runProduct } from '../support/product.ts'
import { root } from './sources.ts'

/* The recipes of `src/app/README.md`, followed in a copy of the repository. */

const folder = mkdtempSync(join(tmpdir(), 'deposito-recipes-'))
const bin = (script: string): string => join(root, 'node_modules', script)
let product: Product | undefined

beforeAll(async () => {
  for (const name of ['src', 'tests', 'index.html', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const recipe of ['A new field', 'A new entity', 'A new screen of the administration']) follow(recipe)
  product = runProduct({ DATA_DIR: join(folder, 'data') }, undefined, folder)
  await product.url
})

afterAll(async () => {
  await product?.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Types each block of a recipe: into a new file, or after the line that its step quotes; imports go to the top. */
function follow(recipe: string): void {
  const readme = readFileSync(join(root, 'src/app/README.md'), 'utf8')
  const section = readme.split(/^### /m).find((part) => part.startsWith(`${recipe}\n`)) ?? ''
  const steps = section.split(/^\d\. /m).slice(1)
  expect(steps.length).toBeGreaterThan(3)
  for (const step of steps) {
    const blocks = Array.from(step.matchAll(/```\w+\n([\s\S]*?)\n *```/g), ([, block = '']) => block.replaceAll(/^ {3}/gm, ''))
    if (blocks.length > 0) type(step, blocks)
  }
}

function type(step: string, blocks: readonly string[]): void {
  const quoted = Array.from(step.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g), ([, text = '']) => text)
  const migration = quoted.find((text) => /^\d{4}-/.test(text))
  const path = join(folder, migration ? `src/server/store/migrations/${migration}` : (quoted[0] ?? ''))
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    return writeFileSync(path, `${blocks.join('\n')}\n`)
  }
  const after = `${quoted[1] ?? ''}\n`
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(after)
  const [line = '', imports = ''] = blocks
  writeFileSync(path, (imports && `${imports}\n`) + text.replace(after, () => `${after}${line}\n`))
}

const anyRecord = z.looseObject({ id: z.number() })

async function call(method: string, path: string, token: string, body?: object): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${(await product?.url) ?? ''}/${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const answered: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, body: answered }
}

async function signIn(username: string): Promise<string> {
  const { body } = await call('POST', 'api/authenticate', '', { username, password: username })
  return z.object({ id_token: z.string() }).parse(body).id_token
}

test('lo que se escribe compila, con sus pruebas', () => {
  const tsc = (part: string): string =>
    spawnSync(process.execPath, [bin('typescript/bin/tsc'), '-p', part, '--incremental', 'false'], { cwd: folder, encoding: 'utf8' }).stdout
  expect(['src/app', 'tests'].map(tsc)).toEqual(['', ''])
})

test('el campo nuevo se guarda y se vuelve a leer', async () => {
  const token = await signIn('operador')
  const stock = anyRecord.parse((await call('POST', 'api/warehouse/1/stocks/clone', token)).body)
  const permits = `api/warehouse/1/stocks/${stock.id}/permiso-embarques`
  const [cloned] = z.array(anyRecord).parse((await call('GET', `${permits}?size=1`, token)).body)
  expect(cloned).toMatchObject({ precinto: null })
  expect(await call('PUT', permits, token, { ...cloned, precinto: ' AR-77 ' })).toMatchObject({ status: 200, body: { precinto: 'AR-77' } })
  expect((await call('GET', `${permits}?precinto.contains=ar-7`, token)).body).toMatchObject([{ precinto: 'AR-77' }])
})

test('la entidad nueva se crea, se corrige y se lee; solo quien administra la cambia', async () => {
  const [admin, user] = [await signIn('admin'), await signIn('operador')]
  const made = await call('POST', 'api/etiquetas', admin, { nombre: 'Frágil', activa: true })
  expect(made).toMatchObject({ status: 201, body: { nombre: 'Frágil', activa: true, version: 1 } })
  const { id } = anyRecord.parse(made.body)
  expect(await call('PUT', 'api/etiquetas', admin, { id, version: 1, nombre: 'Frío', activa: false })).toMatchObject({ status: 200 })
  expect(await call('GET', 'api/etiquetas?nombre.contains=fr', user)).toMatchObject({ status: 200, body: [{ id, nombre: 'Frío' }] })
  expect(await call('POST', 'api/etiquetas', user, { nombre: 'Otra', activa: true })).toMatchObject({ status: 403 })
})

test('las pantallas nuevas están en el programa', () => {
  const tree = readFileSync(join(folder, 'src/app/routeTree.gen.ts'), 'utf8')
  expect(tree).toContain('/admin/novedades')
})
