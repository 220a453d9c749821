/** The product's mark, as in `public/favicon.svg`: a shed whose door is half up. Hidden from screen readers, because the name stands beside it. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="7" fill="#3b5bdb" />
      <path d="M5 14 16 6l11 8v12h-4V16H9v10H5z" fill="#fff" />
      <path d="M12 19h8v2.5h-8zM12 23.5h8V26h-8z" fill="#fff" />
    </svg>
  )
}
