import { vi } from 'vitest'

/** Each file that the page saves from here on, with its name. */
export function savedFiles(): { name: string; blob: Blob }[] {
  const files: { name: string; blob: Blob }[] = []
  let saved = new Blob()
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) saved = blob
    return 'blob:saved'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: saved })
  })
  return files
}
