/** Of a row of a list, in pixels. */
export const rowHeight = 36
