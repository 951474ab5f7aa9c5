/** Plays a column at random. */
export default function randomColumn({ board }) {
  const open = [0, 1, 2, 3, 4, 5, 6].filter((column) => board[5][column] === 0);
  return open[Math.floor(Math.random() * open.length)];
}
