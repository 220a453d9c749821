// Map of the readers by name. It is empty until `readers.ts` is loaded, so that the first screen loads fields without their readers.
import type { Reader } from './reading.ts'

export const loadedReaders = new Map<string, Reader>()
