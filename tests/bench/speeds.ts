import type { CDPSession } from '@playwright/test'

/** How fast machine and line are. */
export interface Speed {
  readonly name: string
  /** How many times slower the processor is. */
  readonly cpu: number
  /** Null for the machine's own. */
  readonly line: { readonly latencyMs: number; readonly bytesPerSecond: number } | null
}

export const speeds: readonly Speed[] = [
  { name: 'lenta (procesador 4 veces más lento, 1.6 Mbps, 150 ms)', cpu: 4, line: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 } },
  { name: 'rápida (la de esta máquina)', cpu: 1, line: null },
]

export async function applySpeed(cdp: CDPSession, { cpu, line }: Speed): Promise<void> {
  if (cpu !== 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (line === null) return
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  })
}
