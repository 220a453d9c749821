import { createContext } from 'react'

/** Whether the parts of the navigation bar stand below each other in one panel, because the bar has no room for them. */
export const FoldedContext = createContext(false)

/** As wide as the bar's parts need, in the size of the text. */
export const foldedQuery = '(max-width: 62.5em)'
