// Command `npm run power-cut -- [ROUNDS] [SEED]`: cuts the power of the product in the middle of its work, and checks that nothing acknowledged is lost.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { builtFrontEnd } from '#build/build.ts'
import { callerWith } from '../support/caller.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { Disk, type Random } from './disk.ts'
import { beOld, damageOf, Ledger, untold } from './ledger.ts'
import { callsIn, startTraced } from './trace.ts'
import { Refused, work, type Known } from './work.ts'

const [rounds = 100, firstSeed = Date.now() % 1_000_000] = z.array(z.coerce.number()).parse(process.argv.slice(2))
const folder = newDataDir()
const [disk, image, log] = [join(folder.path, 'disk'), join(folder.path, 'image'), join(folder.path, 'strace.log')]
const [data, copies] = [join(disk, 'data'), join(disk, 'copies')]
const database = join(data, 'deposito.db')
const [serverLog, nightlyCopies] = [join(data, 'server.log'), join(data, 'backups')]
const secretFiles = ['jwt-secret', 'secrets-key'].map((name) => join(data, name))
const total = { acknowledged: 0, copies: 0, pieces: 0, lostPieces: 0, lostNames: 0, firstStarts: 0, startCuts: 0 }

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function newInstallation(): Known {
  rmSync(disk, { recursive: true, force: true })
  mkdirSync(copies, { recursive: true })
  total.firstStarts += 1
  return { ledger: new Ledger(), accepted: null, session: null, secrets: null, told: [], copies: new Map() }
}

const secretsNow = (): string => secretFiles.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : 'gone')).join(' ')

/** How long the last start took, and how long the work takes at most, in milliseconds. */
let startMs = 2000
const longestMs = 15_000

async function until(happens: () => boolean): Promise<void> {
  while (!happens()) await pause(2)
}

/** Lets the product work and cuts it off, often during its start when it is the first one. Returns what went wrong before the cut. */
async function workUntilCut(known: Known, random: Random): Promise<string[]> {
  const isEarly = random() < (known.secrets === null ? 0.5 : 0.1)
  const product = startTraced(data, log)
  const failures: string[] = []
  let isCut = false
  const working = product.url
    .then(async () => {
      known.secrets = secretsNow()
      await work(product, known, copies)
    })
    .catch((error: unknown) => {
      if (!isCut || error instanceof Refused) failures.push(String(error))
    })
  const begun = performance.now()
  if (isEarly) {
    total.startCuts += 1
    await Promise.race([pause(random() * 1.5 * startMs), working])
  } else {
    await product.url.catch(() => working)
    startMs = performance.now() - begun
    const [enough, late] = [known.ledger.moment + random() * 150, performance.now() + longestMs]
    await Promise.race([until(() => isCut || known.ledger.moment > enough || performance.now() > late), working])
    await pause(random() * 50)
  }
  isCut = true
  await product.cut()
  await working
  return failures
}

/** Remembers the copy that the product makes after its start, and whether its log, from a place on, reports it. */
function rememberNightlyCopy(known: Known, moment: number, place: number): void {
  const names = existsSync(nightlyCopies) ? readdirSync(nightlyCopies).filter((name) => name.endsWith('.db')) : []
  const said = existsSync(serverLog) ? readFileSync(serverLog).subarray(place).toString() : ''
  for (const name of names) known.copies.set(join(nightlyCopies, name), { moment, isDone: said.includes(name) })
}

function checkCopies({ ledger, copies: begun }: Known): string[] {
  const failures = [...begun].flatMap(([file, { moment, isDone }]) => {
    if (!existsSync(file)) return isDone ? [`${file} is gone`] : []
    total.copies += 1
    return [...damageOf(file), ...ledger.lost(file, moment)].map((line) => `${file}: ${line}`)
  })
  begun.clear()
  for (const name of readdirSync(copies)) rmSync(join(copies, name))
  rmSync(nightlyCopies, { recursive: true, force: true })
  return failures
}

const accepting = '"state":"SUCCESS"'

async function checkProduct({ ledger, accepted, session, secrets, told }: Known): Promise<string[]> {
  const product = runProduct({ DATA_DIR: data, BACKUP_DAYS: '0' })
  try {
    const url = await product.url
    const failures = [...damageOf(database), ...ledger.lost(database), ...untold(database, join(data, 'mail'), told)]
    if (secrets !== null && secrets !== secretsNow()) failures.push('the secrets are others')
    beOld(database)
    if (session === null) return failures
    const operador = callerWith(url, session)
    const { status } = await operador.get('api/account')
    if (status !== 200) failures.push(`the session answers ${status}`)
    const verdict = accepted === null ? accepting : JSON.stringify((await operador.get(accepted)).body)
    if (!verdict.includes(accepting)) failures.push(`the accepted stock is ${verdict}`)
    return failures
  } catch (error) {
    return [String(error)]
  } finally {
    await product.end('SIGKILL')
  }
}

async function round(known: Known, random: Random): Promise<string[]> {
  const before = new Disk(disk)
  const acknowledged = known.ledger.moment
  const logged = statSync(serverLog, { throwIfNoEntry: false })?.size ?? 0
  const failures = await workUntilCut(known, random)
  rememberNightlyCopy(known, acknowledged, logged)
  for (const call of callsIn(readFileSync(log, 'latin1'), disk)) before.apply(call)
  const lost = before.cut(random)
  total.acknowledged += known.ledger.moment - acknowledged
  total.pieces += lost.pieces
  total.lostPieces += lost.lostPieces
  total.lostNames += lost.lostNames
  mkdirSync(copies, { recursive: true })
  // The check changes the disk.
  rmSync(image, { recursive: true, force: true })
  cpSync(disk, image, { recursive: true })
  return [...failures, ...checkCopies(known), ...(await checkProduct(known))]
}

/** Returns a generator whose numbers depend on the seed alone (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

if (spawnSync('strace', ['-V']).error) throw new Error('strace is missing (Debian: apt-get install strace)')
await builtFrontEnd(() => say('Building the screens'))
let known: Known | null = null
for (let number = 0; number < rounds && process.exitCode === undefined; number += 1) {
  const seed = firstSeed + number
  const random = randomOf(seed)
  const isNew = random() < 0.2
  if (known === null || isNew) known = newInstallation()
  const failures = await round(known, random).catch((error: unknown) => [String(error)])
  say(`Round ${number + 1}, seed ${seed}: ${failures.length === 0 ? 'nothing lost' : 'failed'}, ${known.ledger.moment} acknowledged`)
  if (failures.length === 0) continue
  for (const failure of failures.slice(0, 20)) say(`  ${failure}`)
  say(`Try again with npm run power-cut -- 1 ${seed}. What the cut left is in ${image}, and ${log} has the calls.`)
  process.exitCode = 1
}
say(`${Math.round(performance.now() / 1000)} s: ${JSON.stringify(total)}`)
if (process.exitCode === undefined) folder.remove()
