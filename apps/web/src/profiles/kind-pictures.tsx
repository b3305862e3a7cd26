/** Drawings of the three cards, made of the half disc only; their colours are the same in both themes. */

export function PartnerPicture() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill="#f6b92f" />
      <path fill="#0a3b34" d="M48 200a112 112 0 0 1 224 0h-44a68 68 0 0 0-136 0z" />
      <path fill="#faf7f1" d="M114 200a46 46 0 0 1 92 0z" />
      <circle cx="160" cy="58" r="16" fill="#faf7f1" />
    </svg>
  )
}

export function BeneficiaryPicture() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill="#c5e0d5" />
      <path fill="#0b5a4d" d="M78 200a82 82 0 0 1 164 0z" />
      <circle cx="160" cy="76" r="34" fill="#0a3b34" />
      <path
        fill="#faf7f1"
        d="M124 134h72a5 5 0 0 1 5 5v6a7 7 0 0 0 0 14v6a5 5 0 0 1-5 5h-72a5 5 0 0 1-5-5v-6a7 7 0 0 0 0-14v-6a5 5 0 0 1 5-5z"
      />
      <path fill="#f6b92f" d="M143 160a17 17 0 0 1 34 0z" />
    </svg>
  )
}

export function SupplierPicture() {
  return (
    <svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="320" height="200" fill="#0a3b34" />
      <rect x="80" y="96" width="160" height="104" fill="#faf7f1" />
      <path fill="#0b5a4d" d="M136 200v-40a24 24 0 0 1 48 0v40z" />
      <rect x="72" y="44" width="176" height="26" fill="#f6b92f" />
      <path fill="#f6b92f" d="M72 70a22 22 0 0 0 44 0z" />
      <rect x="72" y="44" width="44" height="27" fill="#f6b92f" />
      <path fill="#faf7f1" d="M116 70a22 22 0 0 0 44 0z" />
      <rect x="116" y="44" width="44" height="27" fill="#faf7f1" />
      <path fill="#f6b92f" d="M160 70a22 22 0 0 0 44 0z" />
      <rect x="160" y="44" width="44" height="27" fill="#f6b92f" />
      <path fill="#faf7f1" d="M204 70a22 22 0 0 0 44 0z" />
      <rect x="204" y="44" width="44" height="27" fill="#faf7f1" />
      <circle cx="208" cy="134" r="9" fill="#f6b92f" />
    </svg>
  )
}
