/** What Chromium tells of the network: https://wicg.github.io/netinfo/ */
interface Connection {
  readonly saveData?: boolean
  readonly type?: string
  readonly effectiveType?: string
}

declare global {
  interface Navigator {
    readonly connection?: Connection
  }
}

/** Whether the line may be used for what is not needed yet: it is not metered, not slow, and its owner does not save data. Browsers that do not tell are taken to have such a line. */
export function isLineFree({ connection }: Pick<Navigator, 'connection'> = navigator): boolean {
  const { saveData = false, type = '', effectiveType = '' } = connection ?? {}
  return !saveData && type !== 'cellular' && !effectiveType.endsWith('2g')
}
