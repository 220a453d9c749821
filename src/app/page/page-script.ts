import { beginPage } from './begin-page.ts'

/** The build puts this into the page, which runs it before anything else has come. */
beginPage(import.meta.env.VITE_BUILD_STAMP, location)
