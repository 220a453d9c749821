import { spawn } from 'node:child_process'

/**
 * `npm test`: stage after stage, the scripts of a stage side by side; ends with the first stage in which one fails. `--quick` leaves out what takes long: lint,
 * format, build, PostgreSQL, the repository's own tests, what starts processes, and the browser.
 */
const quick = process.argv.includes('--quick')
const vitest = (projects: readonly string[], ...others: string[]): string[] => [
  'test:vitest',
  '--',
  ...projects.flatMap((project) => ['--project', project]),
  ...others,
]
// What starts processes, the calls that are made at every address, and an update of the database that takes five seconds.
const long = ['running/**', 'backup/**', 'api-operations.test.ts', 'properties.test.ts', 'store/migrations.test.ts'].flatMap((files) => [
  '--exclude',
  `tests/server/${files}`,
])
// The screens take half of the time, and each worker warms up the code that it tests: two for them, and one for the rest.
const stages: string[][][] = quick
  ? [[['typecheck'], vitest(['app'], '--maxWorkers', '2'), vitest(['domain', 'server'], '--maxWorkers', '1', ...long)]]
  : // The build comes before the tests that start the product, which would each build it. Vitest and the browser side by side on two cores took a fifth longer than one after the other.
    [[['typecheck'], ['lint'], ['format:check'], ['build']], [vitest(['domain', 'server', 'app', 'repository'])], [['test:browser']]]

/** How many of a failed script's last lines are printed again at the end. */
const shownLines = 300

for (const stage of stages) {
  const failures = (await Promise.all(stage.map(run))).filter((failure) => failure !== null)
  // What failed comes last, below what the others printed meanwhile.
  for (const { name, said } of failures) process.stdout.write(`\n✗ ${name}\n${said.split('\n').slice(-shownLines).join('\n')}`)
  if (failures.length === 0) continue
  process.exitCode = 1
  break
}

/** Runs a script of package.json. Returns null if it passed, and otherwise its name and what it printed. What the tests print is also shown as it comes. */
async function run(script: string[]): Promise<{ name: string; said: string } | null> {
  const [name = ''] = script
  const from = performance.now()
  const child = spawn('npm', ['run', '--silent', ...script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: quick ? { ...process.env, TEST_STORES: 'sqlite' } : process.env,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
      if (name.startsWith('test:')) process.stdout.write(text)
    })
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`)
  return code === 0 ? null : { name, said }
}
