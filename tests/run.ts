import { spawn } from 'node:child_process'

/**
 * `npm test`: stage after stage, the scripts of a stage side by side; ends with the first stage in which one fails. `--quick` leaves out what takes long: format,
 * build, PostgreSQL, the repository's own tests, what starts processes, and the browser.
 */
const quick = process.argv.includes('--quick')
const vitest = (projects: readonly string[], ...others: string[]): string[] => [
  'test:vitest',
  '--',
  ...projects.flatMap((project) => ['--project', project]),
  ...others,
]
// What starts processes, and the calls that are made at every address.
const long = ['running/**', 'backup/**', 'api-operations.test.ts', 'properties.test.ts'].flatMap((files) => [
  '--exclude',
  `tests/server/${files}`,
])
const stages: string[][][] = quick
  ? [[['typecheck'], ['lint'], vitest(['domain', 'server', 'app'], ...long)]]
  : // The build comes before the tests that start the product, which would each build it. Vitest and the browser wait for timers half of their time, so they share the cores.
    [
      [['typecheck'], ['lint'], ['format:check'], ['build']],
      [vitest(['domain', 'server', 'app', 'repository']), ['test:browser']],
    ]

for (const stage of stages) {
  const passed = await Promise.all(stage.map(run))
  if (passed.includes(false)) process.exit(1)
}

/** Whether a script of package.json passed. What the tests print is shown as it comes, what the others print when they fail. */
async function run(script: string[]): Promise<boolean> {
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
      if (name.startsWith('test:')) process.stdout.write(text)
      else said += text.toString()
    })
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✓' : `${said}\n✗`} ${name} (${seconds} s)\n`)
  return code === 0
}
