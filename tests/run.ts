import { spawn } from 'node:child_process'

/**
 * `npm test`: stage after stage, the scripts of a stage side by side; ends with the first stage in which one fails. `--quick` leaves out what takes long: format,
 * build, PostgreSQL, the repository's own tests and the browser.
 */
const quick = process.argv.includes('--quick')
const projects = quick ? ['domain', 'server', 'app'] : ['domain', 'server', 'app', 'repository']
const vitest = ['test:vitest', '--', ...projects.flatMap((project) => ['--project', project])]
const stages: string[][][] = quick
  ? [[['typecheck'], ['lint']], [vitest]]
  : // The build comes before the tests that start the product, which would each build it.
    [[['typecheck'], ['lint'], ['format:check'], ['build']], [vitest], [['test:browser']]]

for (const stage of stages) {
  const passed = await Promise.all(stage.map((script) => run(script, { shown: stage.length === 1 })))
  if (passed.includes(false)) process.exit(1)
}

/** Whether a script of package.json passed. What it prints is shown as it comes, or only when it fails. */
async function run(script: string[], { shown }: { shown: boolean }): Promise<boolean> {
  const from = performance.now()
  const child = spawn('npm', ['run', '--silent', ...script], {
    stdio: shown ? 'inherit' : 'pipe',
    shell: process.platform === 'win32',
    env: quick ? { ...process.env, TEST_STORES: 'sqlite' } : process.env,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve)
  })
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✓' : `${said}\n✗`} ${script[0] ?? ''} (${seconds} s)\n`)
  return code === 0
}
