// Starts the product under strace, cuts it off, and reads from the log which system calls touched its disk.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Every system call that may change a file or its name, or start such calls in a way that strace does not show. */
const traced =
  'open,openat,openat2,creat,write,pwrite64,writev,pwritev,pwritev2,truncate,ftruncate,fallocate,copy_file_range,sendfile,splice,ioctl,mmap,msync,fsync,fdatasync,sync_file_range,rename,renameat,renameat2,link,linkat,symlink,symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,mknod,mknodat,io_uring_setup,io_submit'

/** The product, and beside it a command that makes the copies whose names come on the standard input, at whose end all are killed. */
const script = `echo "group $$"; ("$0" src/server/main.ts; echo "ended with $?") & while read -r file; do "$0" src/server/backup/backup.ts "$file"; done; kill -9 0`

export type TracedProduct = ReturnType<typeof startTraced>

export function startTraced(dataDir: string, log: string) {
  const options = ['-f', '--seccomp-bpf', '-y', '-xx', '-s', '16777216', '-e', `trace=${traced}`, '-e', 'signal=none', '-o', log]
  const child = spawn('strace', [...options, 'setsid', 'sh', '-c', script, process.execPath], {
    // What goes through io_uring is not in the log.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, UV_USE_IO_URING: '0' },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let said = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString()
      for (const look of waiting) look()
    })
  const ended = once(child, 'close').then(() => {
    said += '\nended'
    for (const look of waiting) look()
  })
  // Its reader is gone after a cut.
  child.stdin.on('error', () => undefined)
  /** The first group of what it said. */
  const find = (wanted: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const found = wanted.exec(said)?.[1]
        if (found === undefined && !/^ended/m.test(said)) return
        waiting.delete(look)
        if (found === undefined) reject(new Error(`the product ended: ${said}`))
        else resolve(found)
      }
      waiting.add(look)
      look()
    })
  const url = find(/está en (https?:\S+)/)
  url.catch(() => undefined)
  return {
    url,
    /** Resolves when it has said this, and rejects when it ends before. */
    hears: async (wanted: RegExp): Promise<void> => void (await find(wanted)),
    copy: (file: string) => child.stdin.write(`${file}\n`),
    /** Kills all its processes at once, and waits until the log is complete. */
    async cut(): Promise<void> {
      process.kill(-Number(await find(/^group (\d+)$/m)), 'SIGKILL')
      await ended
    },
  }
}

export interface SystemCall {
  readonly name: string
  readonly args: string
  /** Null when the cut came before the call returned: what it does may have happened. */
  readonly result: string | null
  /** The lines of the log at which it began and returned. */
  readonly began: number
  readonly ended: number
}

/** Returns the calls of a log that did not fail and that name a path in the folder, in the order in which they returned. */
export function callsIn(log: string, folder: string): SystemCall[] {
  const open = new Map<string, { began: number; text: string }>()
  const calls: SystemCall[] = []
  const add = (text: string, began: number, ended: number): void => {
    const [, name = '', args = text, result = null] = /^(\w+)\((.*?)(?:\) += (.*))?$/s.exec(text) ?? []
    const names = ['<', '"'].some((mark) => text.includes(mark + inHex(folder))) || name.startsWith('io_')
    if (names && result?.startsWith('-1') !== true) calls.push({ name, args, result: result === '?' ? null : result, began, ended })
  }
  for (const [line, row] of log.split('\n').entries()) {
    const [, thread = '', said = ''] = /^(\d+) +(.*)$/s.exec(row) ?? []
    const resumed = /^<\.\.\. \w+ resumed>/.exec(said)
    const begun = resumed ? open.get(thread) : undefined
    const text = resumed ? (begun?.text ?? '') + said.slice(resumed[0].length) : said
    if (resumed) open.delete(thread)
    if (said.endsWith('<unfinished ...>')) open.set(thread, { began: line, text: text.replace(/ *<unfinished \.\.\.>$/, '') })
    else if (/^\w+\(/.test(text)) add(text, begun?.began ?? line, line)
  }
  for (const { began, text } of open.values()) add(text, began, Number.POSITIVE_INFINITY)
  return calls
}

function inHex(text: string): string {
  return Buffer.from(text)
    .toString('hex')
    .replaceAll(/../g, String.raw`\x$&`)
}

/** As `strace -xx` writes texts, and the paths of open files. */
const written = { text: /"((?:\\x[\da-f]{2})*)"/g, path: /<((?:\\x[\da-f]{2})*)>/g } as const

/** Returns the bytes of each text among the arguments, or of each path of an open file. Throws when strace cut a text off. */
export function textsIn(args: string, kind: keyof typeof written): Buffer[] {
  if (args.includes('"...')) throw new Error(`strace left out a part of ${args.slice(0, 200)}`)
  return [...args.matchAll(written[kind])].map(([, text = '']) => Buffer.from(text.replaceAll(String.raw`\x`, ''), 'hex'))
}
