// Command `npm run power-cut -- [ROUNDS] [SEED]`: cuts the power of the product in the middle of its work, and checks that nothing acknowledged is lost.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { builtFrontEnd } from '#build/build.ts'
import { newDataDir, runProduct } from '../support/product.ts'
import { Disk } from './disk.ts'
import { damageOf, Ledger } from './ledger.ts'
import { randomOf, type Random } from './random.ts'
import { callsIn, startTraced } from './trace.ts'
import { Refused, work, type Known } from './work.ts'

const [rounds = 100, firstSeed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const folder = newDataDir()
const [disk, log] = [join(folder.path, 'disk'), join(folder.path, 'strace.log')]
const [data, copies] = [join(disk, 'data'), join(disk, 'copies')]
const database = join(data, 'deposito.db')
const secretFiles = ['jwt-secret', 'secrets-key'].map((name) => join(data, name))
const total = { acknowledged: 0, copies: 0, pieces: 0, lostPieces: 0, lostNames: 0, firstStarts: 0, early: 0 }

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function newInstallation(): Known {
  rmSync(disk, { recursive: true, force: true })
  mkdirSync(copies, { recursive: true })
  total.firstStarts += 1
  return { ledger: new Ledger(), accepted: null, session: null, secrets: null, copies: new Map() }
}

const secretsNow = (): string => secretFiles.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : 'gone')).join(' ')

/** Lets the product work and cuts it off, every sixth time during its start. Returns what went wrong before the cut. */
async function workUntilCut(known: Known, random: Random): Promise<string[]> {
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
  if (random() < 1 / 6) total.early += 1
  else await Promise.race([product.url, working])
  await Promise.race([pause(random() * 5000), working])
  isCut = true
  await product.cut()
  await working
  return failures
}

/** Returns what the copies lack, and removes them. */
function checkCopies({ ledger, copies: begun }: Known): string[] {
  const failures = [...begun].flatMap(([file, { moment, isDone }]) => {
    if (!existsSync(file)) return isDone ? [`${file} is gone`] : []
    total.copies += 1
    return [...damageOf(file), ...ledger.lost(file, moment)].map((line) => `${file}: ${line}`)
  })
  begun.clear()
  for (const name of readdirSync(copies)) rmSync(join(copies, name))
  return failures
}

/** Starts the product on what the cut left, and returns what it lacks. */
async function checkProduct({ ledger, accepted, session, secrets }: Known): Promise<string[]> {
  const product = runProduct({ DATA_DIR: data })
  try {
    const url = await product.url
    const failures = [...damageOf(database), ...ledger.lost(database)]
    if (secrets !== null && secrets !== secretsNow()) failures.push('the secrets are others')
    if (session === null) return failures
    const get = (path: string) => fetch(`${url}/${path}`, { headers: { Authorization: session } })
    const { status } = await get('api/account')
    if (status !== 200) failures.push(`the session answers ${status}`)
    const verdict = accepted === null ? '"state":"SUCCESS"' : await (await get(accepted)).text()
    if (!verdict.includes('"state":"SUCCESS"')) failures.push(`the accepted stock is ${verdict}`)
    return failures
  } catch (error) {
    return [String(error)]
  } finally {
    await product.end('SIGKILL')
  }
}

/** Returns what went wrong. */
async function round(known: Known, random: Random): Promise<string[]> {
  const before = new Disk(disk)
  const acknowledged = known.ledger.moment
  const failures = await workUntilCut(known, random)
  for (const call of callsIn(readFileSync(log, 'latin1'), disk)) before.apply(call)
  const lost = before.cut(random)
  total.acknowledged += known.ledger.moment - acknowledged
  total.pieces += lost.pieces
  total.lostPieces += lost.lostPieces
  total.lostNames += lost.lostNames
  mkdirSync(copies, { recursive: true })
  return [...failures, ...checkCopies(known), ...(await checkProduct(known))]
}

await builtFrontEnd(() => say('Building the screens'))
let known: Known | null = null
for (let number = 0; number < rounds && process.exitCode === undefined; number += 1) {
  const seed = firstSeed + number
  const random = randomOf(seed)
  if (known === null || random() < 0.2) known = newInstallation()
  const failures = await round(known, random)
  say(
    `Round ${number + 1}, seed ${seed}: ${failures.length === 0 ? 'nothing lost' : `${failures.length} failures`} ${JSON.stringify(total)}`,
  )
  if (failures.length === 0) continue
  for (const failure of failures.slice(0, 20)) say(`  ${failure}`)
  say(`Repeat it with npm run power-cut -- 1 ${seed}. The disk and the log are in ${folder.path}.`)
  process.exitCode = 1
}
if (process.exitCode === undefined) folder.remove()
