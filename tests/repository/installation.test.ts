import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isPublicHttps } from '#server/process/web/tls.ts'
import { settingNames } from '#server/settings/setting-shapes.ts'
import { readSettings } from '#server/settings/settings.ts'

const page = readFileSync('deploy/README.md', 'utf8')
const names: readonly string[] = settingNames

test('la configuración que se da como modelo es de producción, cifrada, y el sistema la acepta', () => {
  const given = parseEnv(readFileSync('deploy/deposito.env', 'utf8'))
  expect(Object.keys(given).filter((name) => !names.includes(name))).toEqual([])
  const settings = readSettings(given)
  expect(settings).toMatchObject({ production: true, demo: false, environment: 'test', trustProxy: true })
  expect(isPublicHttps(settings)).toBe(true)
})

test('la página nombra configuraciones, comandos y archivos que hay', () => {
  const told = [...page.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([name = '']) => name)
  expect(told.length).toBeGreaterThan(20)
  // Of the system, of Node, and of certbot.
  const others = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'RENEWED_LINEAGE']
  expect([...new Set(told)].filter((name) => !names.includes(name) && !others.includes(name))).toEqual([])
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync('package.json', 'utf8')))
  for (const [, script = ''] of page.matchAll(/npm run (?:-s )?([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(script)
  for (const [, link = ''] of page.matchAll(/\]\(([^)#]+)/g)) expect([link, existsSync(join('deploy', link))]).toEqual([link, true])
  for (const [, file = ''] of page.matchAll(/ deploy\/(\S+)/g)) expect([file, existsSync(join('deploy', file))]).toEqual([file, true])
  for (const file of readdirSync('deploy')) if (file !== 'README.md') expect(page).toContain(`](${file})`)
})

test('el servicio guarda sus datos donde la configuración dice, y corre el Node del producto', () => {
  const unit = readFileSync('deploy/deposito.service', 'utf8')
  expect(unit).toContain('StateDirectory=deposito\n')
  expect(readFileSync('deploy/deposito.env', 'utf8')).toContain('DATA_DIR=/var/lib/deposito\n')
  const [, node = '', script = ''] = /ExecStart=\/opt\/deposito\/(\S+) (\S+)/.exec(unit) ?? []
  expect([existsSync(node), existsSync(script)]).toEqual([true, true])
})
