// The disk of a machine: what system calls wrote on it, and what a power cut leaves of that.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { textsIn, type SystemCall } from './trace.ts'

/** Returns numbers from 0 up to 1. */
export type Random = () => number

interface FileChange {
  readonly ended: number
  readonly start: number
  readonly data: Buffer | null
}

class DiskFile {
  /** Whether it was opened for writing at any place, so that a `write` without a place cannot be followed. */
  isPositioned = false
  size: number
  #synced: Buffer
  #pending: FileChange[] = []

  constructor(content: Buffer) {
    this.#synced = content
    this.size = content.length
  }

  change(change: FileChange): void {
    this.#pending.push(change)
    this.size = change.data === null ? change.start : Math.max(this.size, change.start + change.data.length)
  }

  /** Makes durable what was written before the line of the log. */
  sync(line: number): void {
    this.#synced = changed(
      this.#synced,
      this.#pending.filter(({ ended }) => ended < line),
    )
    this.#pending = this.#pending.filter(({ ended }) => ended >= line)
  }

  /** What a power cut leaves: of all that was not synced, each sector or page is there or not, whatever came later. */
  cut(random: Random, count: LostCounts): Buffer {
    const unit = random() < 0.5 ? 512 : 4096
    const kept = [0, 0.3, 0.7, 1][Math.floor(random() * 4)] ?? 0
    const parts = this.#pending.flatMap((change) => piecesOf(change, unit))
    const left = parts.filter(() => random() < kept)
    count.pieces += parts.length
    count.lostPieces += parts.length - left.length
    return changed(this.#synced, left)
  }
}

function piecesOf({ ended, start, data }: FileChange, unit: number): FileChange[] {
  if (data === null) return [{ ended, start, data }]
  const pieces: FileChange[] = []
  for (let at = start; at < start + data.length;) {
    const next = Math.min((Math.floor(at / unit) + 1) * unit, start + data.length)
    pieces.push({ ended, start: at, data: data.subarray(at - start, next - start) })
    at = next
  }
  return pieces
}

function changed(content: Buffer, changes: readonly FileChange[]): Buffer {
  const end = changes.reduce((most, { start, data }) => Math.max(most, start + (data?.length ?? 0)), content.length)
  const all = Buffer.concat([content], end)
  let size = content.length
  for (const { start, data } of changes) {
    if (data === null) all.fill(0, start)
    data?.copy(all, start)
    size = data === null ? start : Math.max(size, start + data.length)
  }
  return all.subarray(0, size)
}

type DiskNode = DiskFile | DiskFolder

/** A change of names that happens at once; null takes a name away. */
type NameChange = readonly (readonly [name: string, node: DiskNode | null])[]

class DiskFolder {
  readonly names: Map<string, DiskNode>
  readonly #synced: Map<string, DiskNode>
  #pending: { ended: number; change: NameChange }[] = []

  constructor(names: Iterable<[string, DiskNode]> = []) {
    this.names = new Map(names)
    this.#synced = new Map(this.names)
  }

  change(ended: number, change: NameChange): void {
    this.#pending.push({ ended, change })
    rename(this.names, change)
  }

  sync(line: number): void {
    for (const { ended, change } of this.#pending) if (ended < line) rename(this.#synced, change)
    this.#pending = this.#pending.filter(({ ended }) => ended >= line)
  }

  /** What a power cut leaves: of the changes of names that were not synced, the first ones. */
  cut(random: Random, count: LostCounts): Map<string, DiskNode> {
    const left = Math.floor(random() * (this.#pending.length + 1))
    for (const { change } of this.#pending.slice(0, left)) rename(this.#synced, change)
    count.lostNames += this.#pending.length - left
    return this.#synced
  }
}

function rename(names: Map<string, DiskNode>, change: NameChange): void {
  for (const [name, node] of change) {
    if (node === null) names.delete(name)
    else names.set(name, node)
  }
}

/** The parts of writes that were not synced, how many of them were lost, and how many changes of names. */
export interface LostCounts {
  pieces: number
  lostPieces: number
  lostNames: number
}

/**
 * A folder that stands for a whole disk. Only `fsync` and `fdatasync` make something durable, of a file its content and of a folder its names, as fsync(2) promises it: a file that
 * is synced but whose folder is not may be gone. That is stricter than ext4, which keeps the name of a new file that is synced.
 */
export class Disk {
  readonly #path: string
  readonly #root: DiskFolder

  /** Everything that is in the folder now is durable. */
  constructor(path: string) {
    this.#path = path
    this.#root = load(path)
  }

  apply(call: SystemCall): void {
    const { name, args } = call
    // libuv writes files through a ring that the kernel polls, and uses the other ring for events alone.
    if (name === 'io_uring_setup' && !args.includes('IORING_SETUP_SQPOLL')) return
    const apply = effects[name]
    if (!apply) throw new Error(`nothing is known of the call ${name}(${args.slice(0, 300)})`)
    // What has no name any more is not read after a cut.
    if (args.includes('>(deleted)')) return
    const opened = name === 'openat' ? [] : textsIn(args, 'path')
    const paths = (opened.length > 0 ? opened : textsIn(args, 'text')).map((text) => this.#placeOf(text.toString()))
    const [place, target] = paths
    if (place) apply({ ...call, place, target })
  }

  cut(random: Random): LostCounts {
    const count = { pieces: 0, lostPieces: 0, lostNames: 0 }
    rmSync(this.#path, { recursive: true })
    const write = (path: string, folder: DiskFolder): void => {
      mkdirSync(path, { mode: 0o700 })
      for (const [name, node] of folder.cut(random, count)) {
        if (node instanceof DiskFolder) write(join(path, name), node)
        else writeFileSync(join(path, name), node.cut(random, count), { mode: 0o600 })
      }
    }
    write(this.#path, this.#root)
    return count
  }

  #placeOf(path: string): Place {
    const above = relative(this.#path, dirname(path)).split('/').filter(Boolean)
    const folder = above.reduce<DiskNode | undefined>(
      (found, name) => (found instanceof DiskFolder ? found.names.get(name) : found),
      this.#root,
    )
    if (path === this.#path) return { path, folder: new DiskFolder(), name: '', node: this.#root }
    if (!(folder instanceof DiskFolder)) throw new Error(`${path} is in no folder`)
    return { path, folder, name: basename(path), node: folder.names.get(basename(path)) }
  }
}

function load(path: string): DiskFolder {
  const entries = readdirSync(path, { withFileTypes: true }).map((entry): [string, DiskNode] => {
    const file = join(path, entry.name)
    return [entry.name, entry.isDirectory() ? load(file) : new DiskFile(readFileSync(file))]
  })
  return new DiskFolder(entries)
}

interface Place {
  readonly path: string
  readonly folder: DiskFolder
  readonly name: string
  readonly node: DiskNode | undefined
}

interface PlacedCall extends SystemCall {
  readonly place: Place
  readonly target: Place | undefined
}

/** What each call does; no other call may touch the disk. */
const effects: Readonly<Record<string, (call: PlacedCall) => void>> = {
  openat({ args, ended, place: { folder, name, node } }) {
    if (args.includes('O_TMPFILE')) throw new Error(`nothing is known of ${args}`)
    const file = node ?? new DiskFile(Buffer.alloc(0))
    if (!(file instanceof DiskFile) || !/O_WRONLY|O_RDWR/.test(args)) return
    if (!node && args.includes('O_CREAT')) folder.change(ended, [[name, file]])
    if (args.includes('O_TRUNC') && file.size > 0) file.change({ ended, start: 0, data: null })
    if (!/O_APPEND|O_TRUNC|O_EXCL/.test(args)) file.isPositioned = true
  },
  pwrite64(call) {
    fileOf(call).change({ ended: call.ended, start: numberAt(call, /(\d+)$/), data: dataOf(call) })
  },
  write(call) {
    const file = fileOf(call)
    if (file.isPositioned) throw new Error(`where ${call.place.path} is written is unknown`)
    file.change({ ended: call.ended, start: file.size, data: dataOf(call) })
  },
  ftruncate(call) {
    fileOf(call).change({ ended: call.ended, start: numberAt(call, /(\d+)$/), data: null })
  },
  fsync: sync,
  fdatasync: sync,
  mkdir({ ended, place: { folder, name } }) {
    folder.change(ended, [[name, new DiskFolder()]])
  },
  unlink({ ended, place: { folder, name } }) {
    folder.change(ended, [[name, null]])
  },
  link({ ended, place, target }) {
    if (target?.folder !== place.folder || !place.node) throw new Error(`nothing is known of the link of ${place.path}`)
    place.folder.change(ended, [[target.name, place.node]])
  },
  rename({ ended, place, target }) {
    if (target?.folder !== place.folder || !place.node) throw new Error(`nothing is known of the new name of ${place.path}`)
    place.folder.change(ended, [
      [place.name, null],
      [target.name, place.node],
    ])
  },
  // SQLite shares the index of its log between processes, and makes it anew after a crash.
  mmap({ args, place: { path } }) {
    if (/PROT_WRITE/.test(args) && /MAP_SHARED/.test(args) && !path.endsWith('-shm')) throw new Error(`${path} is mapped for writing`)
  },
}

function sync({ result, began, place: { path, node } }: PlacedCall): void {
  if (!node) throw new Error(`${path} was synced without a name`)
  if (result !== null) node.sync(began)
}

function fileOf({ place: { path, node } }: PlacedCall): DiskFile {
  if (node instanceof DiskFile) return node
  throw new Error(`${path} was written and is no file`)
}

/** The bytes that were written: fewer than asked for when the call says so. */
function dataOf({ args, result }: PlacedCall): Buffer {
  const [data = Buffer.alloc(0)] = textsIn(args, 'text')
  return result === null ? data : data.subarray(0, Number(result))
}

function numberAt({ args }: PlacedCall, place: RegExp): number {
  return Number(place.exec(args)?.[1])
}
