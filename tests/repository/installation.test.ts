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

test('los contenedores no son de root ni escriben fuera de sus volúmenes, toman configuraciones que hay, y sus secretos de archivos', () => {
  const [image, compose] = ['Containerfile', 'compose.yaml'].map((name) => readFileSync(`deploy/${name}`, 'utf8'))
  const [, services = ''] = compose?.split('\nservices:\n') ?? []
  expect(image).toMatch(/\nUSER node\n/)
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']"])
    expect([rule, compose?.split(rule).length]).toEqual([rule, 4])
  expect(services).not.toMatch(/privileged: true|user: root|network_mode/)
  const given = [
    ...(/\nENV (.*)\n/.exec(image ?? '')?.[1] ?? '').matchAll(/(\w+)=/g),
    ...(compose ?? '').matchAll(/^ {4}([A-Z_]+): /gm),
  ].map(([, name = '']) => name)
  expect(given).toEqual(expect.arrayContaining(['NODE_ENV', 'DATA_DIR', 'PUBLIC_URL', 'SECRETS_KEY_FILE']))
  expect(given.filter((name) => name !== 'NODE_ENV' && !names.includes(name))).toEqual([])
  expect(given.filter((name) => /^(?:SECRETS_KEY|JWT_SECRET|DATABASE_URL|SMTP_URL|METRICS_TOKEN)$/.test(name))).toEqual([])
  expect(compose).toContain('stop_grace_period: 40s')
  const [, command = ''] = /exec (node_modules.*\.ts)/.exec(image ?? '') ?? []
  expect(command.split(' ').map((file) => existsSync(file))).toEqual([true, true])
})
