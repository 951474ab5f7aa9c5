/** The mark of fcx: two coins, a hole and a bomb in a board of four cells. */
const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2d4a7c"/><circle cx="9.5" cy="9.5" r="5.5" fill="#f5f6f4"/><circle cx="22.5" cy="22.5" r="5.5" fill="#e69f00"/><circle cx="9.5" cy="22.5" r="5.5" fill="#56b4e9"/><circle cx="22.5" cy="10.5" r="5.5" fill="#111"/><path d="M25 6l3-3" stroke="#ffd84d" stroke-width="2.4" stroke-linecap="round"/></svg>`;

/** The same as the address of a picture, for icons and images. */
export const MARK_ADDRESS = `data:image/svg+xml,${encodeURIComponent(MARK_SVG)}`;
