import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openStore } from '#server/store/database/open.ts'
import { type Caller, signedIn } from '../support/caller.ts'
import { type Product, runProduct } from '../support/product.ts'
import { root } from './sources.ts'

/* The recipes of `src/app/README.md`, followed in a copy of the repository, which then builds its screens. */

const recipes = [
  'A new field',
  'A new column of the stock list',
  'A new value of an enumeration',
  'A new entity',
  'A new screen of the administration',
]
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'deposito-recipes-'))
let product: Product | undefined

/** A script that builds the screens if they are missing, as a start does, and prints the status of the page. */
const script = `
  const { builtFrontEnd } = await import('./src/build/build.ts')
  const { loadFrontEnd } = await import('./src/server/front-end/static-files.ts')
  const page = loadFrontEnd(await builtFrontEnd(() => undefined))(new Request('http://x/'))
  process.stdout.write(String(page?.status))`

const start = () => run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env: { PATH: process.env['PATH'] } })
let others: PromiseSettledResult<Awaited<ReturnType<typeof start>>>[] = []

beforeAll(async () => {
  for (const name of ['src', 'tests', 'index.html', 'package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const recipe of recipes) follow(recipe)
  // A folder of the release before, as a stranger has one.
  const data = join(folder, 'data')
  mkdirSync(data)
  await (await openStore({ file: join(data, 'deposito.db') })).close()
  product = runProduct({ DATA_DIR: data }, undefined, folder)
  others = await Promise.allSettled([start(), start()])
  await product.url
})

afterAll(async () => {
  await product?.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Types each block of a recipe: into a new file, or after or in place of the line that its step quotes; imports go to the top. */
function follow(recipe: string): void {
  const readme = readFileSync(join(root, 'src/app/README.md'), 'utf8')
  const section = readme.split(/^### /m).find((part) => part.startsWith(`${recipe}\n`)) ?? ''
  const steps = section.split(/^\d+\. /m).slice(1)
  expect(steps.length).toBeGreaterThan(3)
  for (const step of steps) {
    const blocks = Array.from(step.matchAll(/( *)```\w+\n([\s\S]*?)\n *```/g), ([, margin = '', block = '']) =>
      block.replaceAll(new RegExp(`^${margin}`, 'gm'), ''),
    )
    if (blocks.length > 0) type(step, blocks)
  }
}

function type(step: string, blocks: readonly string[]): void {
  const quoted = Array.from(step.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g), ([, text = '']) => text)
  const migration = quoted.find((text) => text.startsWith('NNNN-'))
  const path = join(folder, migration ? nextMigration(migration) : (quoted[0] ?? ''))
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    expect(blocks[0]).toMatch(/^\/\/ [A-Z].{20,}\.\n/)
    return writeFileSync(path, `${blocks.join('\n')}\n`)
  }
  const before = `${quoted[1] ?? ''}\n`
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(before)
  const [line = '', imports = ''] = blocks
  const kept = step.includes('in place of') ? '' : before
  writeFileSync(path, (imports && `${imports}\n`) + text.replace(before, () => `${kept}${line}\n`))
}

/** Returns the path of a new migration: its name has the number after the highest one in the folder. */
function nextMigration(name: string): string {
  const migrations = 'src/server/store/migrations'
  const highest = Math.max(...readdirSync(join(folder, migrations)).map((file) => Number(file.slice(0, 4))))
  return `${migrations}/${name.replace('NNNN', String(highest + 1).padStart(4, '0'))}`
}

const anyRecord = z.looseObject({ id: z.number() })

const enter = async (login: string): Promise<Caller> => await signedIn((await product?.url) ?? '', login)

test('tres que arrancan juntos sin pantallas hechas las encuentran los tres, y no queda una a medias', async () => {
  expect(others).toEqual(Array.from({ length: 2 }, () => ({ status: 'fulfilled', value: { stdout: '200', stderr: '' } })))
  const page = await fetch((await product?.url) ?? '', { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
  expect(readdirSync(folder).filter((name) => /^dist\.\d/.test(name))).toEqual([])
})

test('lo que se escribe compila, con lo que las pruebas tienen de cada registro', async () => {
  // One program, and without the tests themselves, which take most of the time and of which no recipe writes one.
  const include = ['support', '../src/app', '../src/server']
  writeFileSync(join(folder, 'tests/recipes.json'), JSON.stringify({ extends: './tsconfig.json', include }))
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tests/recipes.json', '--incremental', 'false', '--singleThreaded']
  const said = await run(process.execPath, tsc, { cwd: folder }).then(
    ({ stdout }) => stdout,
    (failure: unknown) => z.object({ stdout: z.string() }).parse(failure).stdout || String(failure),
  )
  expect(said).toBe('')
})

test('el campo nuevo se guarda y se vuelve a leer, y está en la planilla y en el documento de la API', async () => {
  const clerk = await enter('operador')
  const stock = anyRecord.parse((await clerk.post('api/warehouse/1/stocks/clone')).body)
  const permits = `api/warehouse/1/stocks/${stock.id}/permiso-embarques`
  const [cloned] = z.array(anyRecord).parse((await clerk.get(`${permits}?size=1`)).body)
  expect(cloned).toMatchObject({ lacre: null })
  expect(await clerk.put(permits, { ...cloned, lacre: ' AR-77 ' })).toMatchObject({ status: 200, body: { lacre: 'AR-77' } })
  expect((await clerk.get(`${permits}?lacre.contains=ar-7`)).body).toMatchObject([{ lacre: 'AR-77' }])
  const { body: sheet } = await clerk.get(`api/warehouse/1/stocks/${stock.id}/sheet?format=csv&kind=permisoEmbarque`)
  expect(sheet).toContain('"Observaciones";"Lacre"')
  expect(sheet).toContain(';"AR-77"')
  expect((await (await enter('admin')).get('management/openapi.json')).body).toMatchObject({
    components: { schemas: { PermisoEmbarque: { properties: { lacre: {} } } } },
  })
})

test('la columna nueva está en la lista de stocks y en su planilla', async () => {
  const clerk = await enter('operador')
  const stock = anyRecord.parse((await clerk.post('api/warehouse/1/stocks/clone')).body)
  const { headers } = await clerk.get(`api/warehouse/1/stocks/${stock.id}/permiso-embarques?size=1`)
  const permisos = Number(headers.get('x-total-count'))
  expect((await clerk.get('api/warehouse/1/stocks?size=1')).body).toMatchObject([{ id: stock.id, permisos }])
  const { body: sheet } = await clerk.get('api/warehouse/1/stocks/sheet?format=csv')
  expect(sheet).toContain('"Programado";"Permisos"')
  expect(sheet).toMatch(new RegExp(`"${stock.id}";.*;"${permisos}"`))
})

test('el valor nuevo se lee como se escribe, se guarda y se declara; la aduana simulada lo acepta', async () => {
  const clerk = await enter('operador')
  const { id, fechaStock } = z
    .looseObject({ id: z.number(), fechaStock: z.string() })
    .parse(z.array(z.unknown()).parse((await clerk.get('api/warehouse/1/stocks?sort=id,desc&size=1')).body)[0])
  const path = `api/warehouse/1/stocks/${id}`
  const [permit] = z.array(anyRecord).parse((await clerk.get(`${path}/permiso-embarques?size=1`)).body)
  const typed = { ...permit, condicionMercaderia: 'estado regular' }
  expect(await clerk.put(`${path}/permiso-embarques`, typed)).toMatchObject({ status: 200, body: { condicionMercaderia: 'REGULAR' } })
  expect(await clerk.put(`${path}/permiso-embarques`, { ...typed, condicionMercaderia: 'otra' })).toMatchObject({ status: 400 })
  expect((await clerk.patch(`${path}/send`, { fechaStock })).status).toBe(200)
  await expect.poll(async () => (await clerk.get(path)).body).toMatchObject({ state: 'SUCCESS' })
})

test('la entidad nueva se crea, se corrige, se lee y se cuenta; solo quien administra la cambia', async () => {
  const [admin, user] = [await enter('admin'), await enter('operador')]
  const made = await admin.post('api/etiquetas', { nombre: 'Frágil', activa: true })
  expect(made).toMatchObject({ status: 201, body: { nombre: 'Frágil', activa: true, version: 1 } })
  const { id } = anyRecord.parse(made.body)
  expect(await admin.put('api/etiquetas', { id, version: 1, nombre: 'Frío', activa: false })).toMatchObject({ status: 200 })
  expect(await user.get('api/etiquetas?nombre.contains=fr')).toMatchObject({ status: 200, body: [{ id, nombre: 'Frío' }] })
  expect(await user.post('api/etiquetas', { nombre: 'Otra', activa: true })).toMatchObject({ status: 403 })
  expect((await admin.get('management/audits?sort=id,desc&size=2')).body).toMatchObject([
    { type: 'ETIQUETA_CHANGED', record: { name: 'etiqueta', label: 'Frío' } },
    { type: 'ETIQUETA_CREATED', record: { name: 'etiqueta', label: 'Frágil' } },
  ])
})

test('las pantallas nuevas están en el programa', () => {
  const tree = readFileSync(join(folder, 'src/app/routeTree.gen.ts'), 'utf8')
  expect(tree).toContain('/admin/novedades')
})
