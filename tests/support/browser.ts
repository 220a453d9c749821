import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflate } from '@sparticuz/chromium'

const home = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url))
const packed = fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium')))

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** How Playwright starts the browser that an npm package carries, with its own libraries and fonts: the machine needs to have neither. The package is for Linux on x64; elsewhere the installed Chrome is taken. `CHROMIUM` names another one. */
export async function browserLaunch() {
  const named = process.env['CHROMIUM']
  if (named !== undefined) return { executablePath: named, args }
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome', args }
  if (!existsSync(home)) await unpack()
  const libraries = [join(home, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter((path) => path !== undefined)
  return {
    executablePath: join(home, 'chromium'),
    env: { ...definedOf(process.env), LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
    args,
  }
}

/** Aside and then moved, so that two that start together never run half a browser. The package unpacks to wherever the temporary folder is. */
async function unpack(): Promise<void> {
  await mkdir(join(home, '..'), { recursive: true })
  const aside = await mkdtemp(`${home}-`)
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = aside
  try {
    await Promise.all(['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((file) => inflate(join(packed, file))))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  const fonts = `<?xml version="1.0"?><fontconfig><dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>`
  await writeFile(join(aside, 'fonts.conf'), fonts)
  await rename(aside, home).catch(() => rm(aside, { recursive: true }))
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
