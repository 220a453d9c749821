// The readers by the names that fields have for them. `readers.ts` fills it in: the first screen knows the fields, and reads nothing typed.
import type { Reader } from './reading.ts'

export const loadedReaders = new Map<string, Reader>()
