/** An instruction of a Containerfile, on one line. */
export interface ImageStep {
  readonly instruction: string
  readonly text: string
}

export function imageSteps(file: string): ImageStep[] {
  const lines = file
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .split('\n')
  return lines.flatMap((line) => {
    const [, instruction, text] = /^([A-Z]+) +(.*)$/.exec(line) ?? []
    return instruction === undefined || text === undefined ? [] : [{ instruction, text: text.replaceAll(/ {2,}/g, ' ') }]
  })
}

/** Returns what an image runs, as a shell's line. */
export function commandOf(steps: readonly ImageStep[], instruction: 'CMD' | 'HEALTHCHECK'): string {
  const text = steps.findLast((step) => step.instruction === instruction)?.text ?? ''
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (!Array.isArray(words)) throw new Error(`${instruction} has no list of words`)
  return words.map((word) => `'${String(word).replaceAll("'", String.raw`'\''`)}'`).join(' ')
}

/** The sections of the page, and which of their shell blocks are commands of this machine. */
const sections: ReadonlyMap<string, number> = new Map([
  ['Program', 0],
  ['Environment file and data folder', 0],
  ['Service', 0],
  ['First administrator', 0],
  ['Backup and restore', 1],
])

/** Returns the page's steps as one script, with words in the place of those that the operator chooses. The service starts after its settings have secrets of their own. */
export function installationScript(page: string, secrets: readonly string[]): string {
  const blocks = [...sections].map(([title, index]) => {
    const section = page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
    const block = [...section.matchAll(/```sh\n(.*?)```/gs)][index]?.[1]
    if (block === undefined) throw new Error(`the section ${title} has no such block`)
    return block
  })
  const settings = `printf '%s\\n' SMTP_URL= ${secrets.map((line) => `'${line}'`).join(' ')} >> /etc/deposito/deposito.env\n`
  const [program = '', environment = '', ...others] = blocks
  return ['set -x\napt-get update\n', program, environment, settings, ...others, 'systemctl stop deposito\n']
    .join('')
    .replaceAll('apt-get install', 'apt-get install --yes')
    .replaceAll('ADDRESS-OF-THIS-REPOSITORY', '/srv/repository.git')
    .replaceAll('LOGIN E-MAIL', 'jefa jefa@deposito.example')
    .replaceAll('/FILE', '/una.db')
}
