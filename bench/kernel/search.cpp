// The kernel's search in C++: the limit that the kernel is measured against.
//
// A port of src/bot/assembly with its network, statement by statement, so that both visit the same nodes; the benchmark checks that
// they do. Where the kernel looks at two boards or adds up several numbers at once, so does the port, with the vectors of GCC and Clang.
// It adds up the network's rows without saturation, which trained networks do not reach.
//
// Arguments: a file with the network in the kernel's layout, then its blend. Input: a line with chancePlies and table bits,
// and then for each position a line with own, other, bomb (bitboards), fuse, round, bombs dropped, depth. Output: nodes and seconds of
// processor time for each.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

using Board = uint64_t;
/** Two boards side by side. */
typedef Board Both __attribute__((vector_size(16)));
typedef int16_t Units __attribute__((vector_size(32)));

constexpr int COLUMNS = 7, MAX_PLY = 64, FUSE = 4, NO_COLUMN = COLUMNS, TABLE_DEPTH = 2, LAST_ROUND = 30;
constexpr int WIN = 1'000'000, PROVEN = 999'000;
constexpr Board BOARD = 0xfdfbf7efdfbf, BOTTOM = 0x40810204081, ODD_ROWS = 0x54a952a54a95, EVEN_ROWS = BOARD ^ ODD_ROWS;

static int chancePlies, rootRound;
static int64_t nodeCount;
static bool estimated;

static int size(Board cells) { return __builtin_popcountll(cells); }
static int columnOf(Board cell) { return __builtin_ctzll(cell) / 7; }
static Board columnMask(int column) { return Board{0x3f} << (7 * column); }
static Board landingCells(Board occupied) { return (occupied + BOTTOM) & BOARD; }

static Board runsOfFour(Board coins, int step) {
  const Board pairs = coins & (coins >> step);
  return pairs & (pairs >> (2 * step));
}

static bool hasFour(Board coins) {
  return (runsOfFour(coins, 1) | runsOfFour(coins, 7) | runsOfFour(coins, 6) | runsOfFour(coins, 8)) != 0;
}

template <class Boards> static Boards completions(Boards coins, int step) {
  const Boards after = (coins >> step) & (coins >> (2 * step)), before = (coins << step) & (coins << (2 * step));
  return (after & (coins >> (3 * step))) | (before & (coins << (3 * step))) | (after & (coins << step)) |
         (before & (coins >> step));
}

template <class Boards> static Boards threats(Boards coins, Boards free) {
  const Boards vertical = (coins << 1) & (coins << 2) & (coins << 3);
  return (vertical | completions(coins, 7) | completions(coins, 6) | completions(coins, 8)) & free;
}

static Board blast(Board bomb) { return (bomb | (bomb << 1) | (bomb >> 1) | (bomb << 7) | (bomb >> 7)) & BOARD; }

static Board collapse(Board coins, Board freed) {
  Board rest = coins & ~freed;
  for (Board gaps = freed; gaps != 0;) {
    const Board lowest = gaps & -gaps, column = columnMask(columnOf(lowest)), inColumn = gaps & column;
    const Board moving = rest & column & ~(lowest - 1);
    rest = (rest ^ moving) | (moving >> size(inColumn));
    gaps ^= inColumn;
  }
  return rest;
}

static Both openTwos(Both coins, Both free, int step) {
  const Both coinPairs = coins & (coins >> step), freePairs = free & (free >> step);
  const Both mixedPairs = (coins & (free >> step)) | (free & (coins >> step));
  const Both runs = (coinPairs & (freePairs >> (2 * step))) | (freePairs & (coinPairs >> (2 * step))) |
                     (mixedPairs & (mixedPairs >> (2 * step)));
  const Both halves = runs | (runs << step);
  return (halves | (halves << (2 * step))) & free;
}

/** The sizes and the order of the network's rows, as in src/bot/assembly/network/networkLayout.ts. */
constexpr int UNITS = 16, PHASES = 7, RESULTS = 2048, BOARD_ROWS = 7 * 128, TERMS = 7, STAGES = 3;
constexpr int THREATS = BOARD_ROWS, TWOS = THREATS + 4 * BOARD_ROWS, BLAST = TWOS + 4 * BOARD_ROWS;
constexpr int BOMB = BLAST + 2 * BOARD_ROWS, BOMB_CELLS = 49, PHASE = BOMB + 4 * BOMB_CELLS, ROUNDS = 64;
constexpr int LEFT = PHASE + 4 * ROUNDS, NETWORK_ROWS = LEFT + 3 * BOARD_ROWS;

static struct {
  int32_t head[16];
  int16_t rows[NETWORK_ROWS][2 * UNITS];
  int16_t output[PHASES][UNITS];
  int32_t bias[PHASES + 1], results[RESULTS];
} network;

static struct {
  int32_t changes, gain, weights[TERMS];
} blends[STAGES];

/** What the network is shown of a board: see networkInputs.ts. */
struct Look {
  Board free, content;
  Both threats, threatPatterns, twoPatterns;
};

static Look lookAt(Board own, Board other, Board occupied) {
  Look look;
  look.free = BOARD & ~occupied;
  look.content = own | (occupied + BOTTOM);
  const Both coins = {own, other}, free = {look.free, look.free}, filled = {occupied, occupied};
  look.threats = threats(coins, free);
  look.threatPatterns = (look.threats << 1) | filled;
  const Both twos = openTwos(coins, free, 1) | openTwos(coins, free, 7) | openTwos(coins, free, 8) | openTwos(coins, free, 6);
  look.twoPatterns = (twos << 1) | filled;
  return look;
}

/** The sums for the position, and those for its mirror image. */
struct Sums {
  Units own, mirrored;

  explicit Sums(int row) {
    std::memcpy(&own, network.rows[row], sizeof own);
    std::memcpy(&mirrored, network.rows[row] + UNITS, sizeof mirrored);
  }

  void add(int row) {
    const Sums others(row);
    own += others.own;
    mirrored += others.mirrored;
  }

  /** Adds the rows that the patterns of the seven columns choose. */
  void addColumns(Board patterns, int section) {
    for (int column = 0; column < COLUMNS; column++, patterns >>= 7) add(section + 128 * column + (patterns & 127));
  }

  /** The rectified sums times the output weights. */
  int outputOf(const int16_t *weights) const {
    const Units zero = {}, layer = (own > zero ? own : zero) + (mirrored > zero ? mirrored : zero);
    int16_t units[UNITS];
    std::memcpy(units, &layer, sizeof units);
    int sum = 0;
    for (int unit = 0; unit < UNITS; unit++) sum += units[unit] * weights[unit];
    return sum;
  }
};

static Board lowestOf(Board cells) {
  const Board guarded = cells | (BOTTOM << 6);
  return guarded & ~(guarded - BOTTOM);
}

static int estimateOf(Board own, Board other, Board bomb, int fuse, int dropped, int round) {
  const Look now = lookAt(own, other, own | other | bomb);
  const Board freed = blast(bomb);
  const int parity = size(now.free | freed) & 1;
  Sums sums(PHASE + dropped * ROUNDS + std::min(round, ROUNDS - 1));
  sums.addColumns(now.content, 0);
  for (const int side : {0, 1}) {
    sums.addColumns(now.threatPatterns[side], THREATS + (2 * parity + side) * BOARD_ROWS);
    sums.addColumns(now.twoPatterns[side], TWOS + (2 * parity + side) * BOARD_ROWS);
  }
  Look end = now;
  if (bomb != 0) {
    const Board ownAfter = collapse(own, freed), otherAfter = collapse(other, freed);
    end = lookAt(ownAfter, otherAfter, ownAfter | otherAfter);
    sums.add(BOMB + (fuse - 1) * BOMB_CELLS + __builtin_ctzll(bomb));
    sums.addColumns(end.content, LEFT);
    for (const int side : {0, 1}) {
      sums.addColumns(end.threatPatterns[side], BLAST + side * BOARD_ROWS);
      sums.addColumns(end.twoPatterns[side], LEFT + (1 + side) * BOARD_ROWS);
    }
  }
  const int phase = bomb == 0 ? 2 * dropped : 2 * dropped - 1;
  int logit = network.bias[phase] + sums.outputOf(network.output[phase]);

  const auto &blend = blends[bomb != 0 ? 1 : dropped < 3 ? 0 : 2];
  if (blend.changes != 0) {
    const Board landing = landingCells(BOARD & ~end.free), lowest = lowestOf(end.threats[0] | end.threats[1]);
    const Board lowestOwn = lowest & end.threats[0], lowestOther = lowest & end.threats[1];
    const Board waiting = lowest & BOARD & ~landing, ownRows = parity == 0 ? ODD_ROWS : EVEN_ROWS;
    const int harmless = size((lowest - BOTTOM) & end.free) - size(waiting);
    const int lead = size(end.threats[0]) - size(end.threats[1]);
    const int counts[TERMS] = {
        (harmless & 1) == 0 ? -(lowestOther != 0) : (lowestOwn != 0),
        size(lowestOwn & waiting & ownRows) - size(lowestOther & waiting & ~ownRows),
        2 * parity - 1,
        size(landing & ~(end.threats[1] >> 1)) - size(landing & ~(end.threats[0] >> 1)),
        bomb == 0 ? 0 : size(own & freed) - size(other & freed),
        lead,
        lead - (size(now.threatPatterns[0]) - size(now.threatPatterns[1])),
    };
    int sum = 0;
    for (int term = 0; term < TERMS; term++) sum += blend.weights[term] * counts[term];
    logit = int((int64_t(logit) * blend.gain) >> 8) + (sum << 12);
  }
  return network.results[std::min(std::max((logit >> 13) + RESULTS / 2, 0), RESULTS - 1)];
}

enum Kind : uint8_t { EXACT = 1, LOWER = 2, UPPER = 3, COMPLETE = 4 };

struct Entry {
  uint64_t key;
  int32_t value;
  uint8_t depth, flags, column, used;
};

static std::vector<Entry> table;
static int tableShift;

constexpr uint64_t GOLDEN = 0x9e3779b97f4a7c15;

static uint64_t keyOfPosition(Board own, Board other, Board bomb, int fuse, int dropped, int round) {
  const uint64_t bombCell = bomb == 0 ? 0 : __builtin_ctzll(bomb) + 1;
  return (own + (own | other | bomb) + BOTTOM) | (bombCell << 49) | (uint64_t(fuse) << 55) | (uint64_t(dropped) << 58) |
         (uint64_t(round) << 60);
}

static uint64_t keyOf(Board own, Board other, Board bomb, int fuse, int dropped, int round, int ply) {
  const uint64_t key = keyOfPosition(own, other, bomb, fuse, dropped, round);
  const uint64_t chancePliesLeft = dropped < 3 && chancePlies < LAST_ROUND ? std::max(chancePlies - ply, 0) : 0;
  return key ^ (chancePliesLeft * GOLDEN);
}

static Entry *entryOf(uint64_t key) { return &table[(key * GOLDEN) >> tableShift]; }

constexpr int CACHE_BITS = 13;

/** What the network said of the positions it was asked about last. */
static struct {
  uint64_t key;
  int32_t used, estimate;
} cache[1 << CACHE_BITS];

static int estimate(Board own, Board other, Board bomb, int fuse, int dropped, int round) {
  const uint64_t key = keyOfPosition(own, other, bomb, fuse, dropped, round);
  auto &entry = cache[(key * GOLDEN) >> (64 - CACHE_BITS)];
  if (entry.used == 0 || entry.key != key) entry = {key, 1, estimateOf(own, other, bomb, fuse, dropped, round)};
  return entry.estimate;
}

static Board moveLists[MAX_PLY][COLUMNS];
static int moveScores[MAX_PLY][COLUMNS];
static int rootColumn;

constexpr int FILLS_THREAT = 100, OPENS_THREAT = 50;

static int answerScore(Board cell, Board openThreats) {
  return ((cell & openThreats) != 0 ? FILLS_THREAT : 0) - (((cell << 1) & openThreats) != 0 ? OPENS_THREAT : 0);
}

static void insertMove(int ply, int listed, Board cell, int score) {
  int at = listed;
  for (; at > 0 && moveScores[ply][at - 1] < score; at--) {
    moveScores[ply][at] = moveScores[ply][at - 1];
    moveLists[ply][at] = moveLists[ply][at - 1];
  }
  moveScores[ply][at] = score;
  moveLists[ply][at] = cell;
}

static int orderMoves(int ply, Board moves, Board own, Board free, int firstColumn, Board openThreats = 0) {
  static const int centreFirst[] = {3, 2, 4, 1, 5, 0, 6};
  int listed = 0;
  Board waiting = 0;
  const Board first = firstColumn < COLUMNS ? moves & columnMask(firstColumn) : 0;
  if (first != 0) {
    insertMove(ply, listed++, first, INT32_MAX);
    moves ^= first;
  }
  for (const int column : centreFirst) {
    const Board cell = moves & columnMask(column);
    if (cell == 0) continue;
    moves ^= cell;
    if (waiting == 0 && moves != 0) {
      waiting = cell;
      continue;
    }
    // Two moves are looked at for the price of one.
    const Both made = threats(Both{own | waiting, own | cell}, Both{free, free});
    if (waiting != 0) insertMove(ply, listed++, waiting, size(made[0]) + answerScore(waiting, openThreats));
    insertMove(ply, listed++, cell, size(made[1]) + answerScore(cell, openThreats));
    waiting = 0;
  }
  return listed;
}

static int roundsLeftForBomb(int round, int dropped) {
  if (dropped >= 3) return 0;
  const int first = 5 + 10 * dropped;
  return round >= first && round < first + 6 ? first + 6 - round : 0;
}

static int roundsLeftForChance(int dropped, int ply) {
  return ply < chancePlies ? roundsLeftForBomb(rootRound + ply + 1, dropped) : 0;
}

static int negamax(Board own, Board other, Board bomb, int fuse, int dropped, int depth, int alpha, int beta, int ply);

struct Outcome {
  Board bomb;
  int weight, expected, low, high, correction;
};

struct ChanceNode {
  Board own, other;
  int dropped, depth, ply, total, outcomes;
  Outcome outcome[COLUMNS + 1];
};

static ChanceNode chanceNodes[MAX_PLY];

constexpr int QUESTION_DEPTH = 2, QUESTIONS = 3, FIRST_CORRECTION = 20'000, TOLERANCE = 1000;

static int guessOf(Board own, Board other, Board bomb, int fuse, int dropped, int round) {
  const Board occupied = own | other | bomb;
  if ((threats(own, BOARD & ~occupied) & landingCells(occupied)) != 0) return WIN;
  return estimate(own, other, bomb, fuse, dropped, round);
}

static void expect(const ChanceNode &node, Outcome &outcome) {
  const bool none = outcome.bomb == 0;
  const int fuse = none ? 0 : FUSE, dropped = none ? node.dropped : node.dropped + 1;
  outcome.correction = FIRST_CORRECTION;
  const uint64_t key = keyOf(node.other, node.own, outcome.bomb, fuse, dropped, rootRound + node.ply, node.ply);
  const Entry *entry = table.empty() ? nullptr : entryOf(key);
  if (entry == nullptr || !entry->used || entry->key != key) {
    outcome.expected = -guessOf(node.other, node.own, outcome.bomb, fuse, dropped, rootRound + node.ply);
    return;
  }
  outcome.expected = -entry->value;
  if (entry->depth < node.depth) return;
  if ((entry->flags & COMPLETE) == 0) estimated = true;
  if ((entry->flags & 3) != LOWER) outcome.low = -entry->value;
  if ((entry->flags & 3) != UPPER) outcome.high = -entry->value;
}

static int valueOfOutcome(const ChanceNode &node, const Outcome &outcome, int alpha, int beta) {
  return outcome.bomb == 0
             ? -negamax(node.other, node.own, 0, 0, node.dropped, node.depth, -beta, -alpha, node.ply)
             : -negamax(node.other, node.own, outcome.bomb, FUSE, node.dropped + 1, node.depth, -beta, -alpha, node.ply);
}

template <int Outcome::*part> static int64_t sumOf(const ChanceNode &node) {
  int64_t sum = 0;
  for (int index = 0; index < node.outcomes; index++) sum += int64_t(node.outcome[index].weight) * (node.outcome[index].*part);
  return sum;
}

template <int Outcome::*part> static int worth(const ChanceNode &node) {
  int64_t sum = 0;
  int least = WIN, most = -WIN;
  for (int index = 0; index < node.outcomes; index++) {
    const int value = node.outcome[index].*part;
    sum += int64_t(node.outcome[index].weight) * value;
    least = std::min(least, value);
    most = std::max(most, value);
  }
  if (least > PROVEN) return least;
  if (most < -PROVEN) return most;
  const int mean = (sum >= 0 ? sum : sum - node.total + 1) / node.total;
  return std::max(-PROVEN, std::min(PROVEN, mean));
}

static int knownWorth(const ChanceNode &node, int beta) {
  const int low = worth<&Outcome::low>(node);
  return low >= beta ? low : worth<&Outcome::high>(node);
}

static bool isProof(int alpha, int beta) { return alpha >= PROVEN || beta <= -PROVEN; }

static int settleProof(ChanceNode &node, int alpha, int beta) {
  for (int index = 0; index < node.outcomes; index++) {
    Outcome &outcome = node.outcome[index];
    if (outcome.low < beta && outcome.high > alpha && outcome.low < outcome.high) {
      const int value = valueOfOutcome(node, outcome, alpha, beta);
      if (value < beta) outcome.high = value;
      if (value > alpha) outcome.low = value;
    }
    if (alpha >= PROVEN ? outcome.high <= alpha : outcome.low >= beta) break;
  }
  return knownWorth(node, beta);
}

static int settle(ChanceNode &node, int alpha, int beta) {
  if (isProof(alpha, beta)) return settleProof(node, alpha, beta);
  const int64_t least = int64_t(alpha < -PROVEN ? -WIN : alpha) * node.total;
  const int64_t enough = int64_t(beta > PROVEN ? WIN : beta) * node.total;
  int64_t lows = sumOf<&Outcome::low>(node), highs = sumOf<&Outcome::high>(node);
  for (int index = 0; index < node.outcomes && lows < enough && highs > least; index++) {
    Outcome &outcome = node.outcome[index];
    if (outcome.low == outcome.high) continue;
    const int64_t weight = outcome.weight;
    lows -= weight * outcome.low;
    highs -= weight * outcome.high;
    const int lowest = std::max<int64_t>((least - highs) / weight - 1, -WIN);
    const int highest = std::min<int64_t>((enough - lows) / weight + 1, WIN);
    const int value = valueOfOutcome(node, outcome, lowest, highest);
    if (value < highest) outcome.high = value;
    if (value > lowest) outcome.low = value;
    lows += weight * outcome.low;
    highs += weight * outcome.high;
  }
  return knownWorth(node, beta);
}

static int gapOf(const Outcome &outcome, bool upwards) {
  return upwards ? outcome.expected - outcome.low : outcome.high - outcome.expected;
}

static void ask(ChanceNode &node, bool upwards, int64_t slack) {
  int64_t open = 0, most = 0;
  for (int index = 0; index < node.outcomes; index++) {
    if (gapOf(node.outcome[index], upwards) > 0) open += node.outcome[index].weight;
  }
  const int share = slack / open;
  Outcome *asked = &node.outcome[0];
  for (int index = 0; index < node.outcomes; index++) {
    const int gap = gapOf(node.outcome[index], upwards);
    const int64_t contribution = int64_t(gap) * node.outcome[index].weight;
    if (gap <= share || contribution <= most) continue;
    most = contribution;
    asked = &node.outcome[index];
  }
  const int threshold = upwards ? asked->expected - share : asked->expected + share + 1;
  const int value = valueOfOutcome(node, *asked, threshold - 1, threshold);
  const bool reached = value >= threshold;
  (reached ? asked->low : asked->high) = value;
  if (reached == upwards) {
    asked->expected = upwards ? std::max(asked->expected, value) : std::min(asked->expected, value);
    return;
  }
  asked->expected = upwards ? std::max(asked->low, value - asked->correction)
                            : std::min(asked->high, value + asked->correction);
  asked->correction = std::min(2 * asked->correction, WIN);
}

static int question(ChanceNode &node, int bound) {
  if (isProof(bound - 1, bound)) return settleProof(node, bound - 1, bound);
  const int64_t needed = int64_t(bound) * node.total;
  for (int left = QUESTIONS * node.outcomes; left > 0; left--) {
    const int low = worth<&Outcome::low>(node);
    if (low >= bound) return low;
    const int high = worth<&Outcome::high>(node);
    if (high < bound) return high;
    const int64_t expected = sumOf<&Outcome::expected>(node);
    if (expected >= needed) ask(node, true, expected - needed);
    else ask(node, false, needed - 1 - expected);
  }
  return settle(node, bound - 1, bound);
}

static bool isClose(int low, int high) {
  return low >= high || (high - low <= TOLERANCE && low >= -PROVEN && high <= PROVEN);
}

static int approach(ChanceNode &node, int alpha, int beta) {
  int bound = sumOf<&Outcome::expected>(node) / node.total, low = -WIN, high = WIN;
  bool below = false, above = false;
  for (int step = FIRST_CORRECTION; !isClose(low, high); step = std::min(2 * step, WIN)) {
    bound = std::min(std::max(bound, alpha + 1), beta);
    const int value = question(node, bound);
    if (value >= beta || value <= alpha) return value;
    low = worth<&Outcome::low>(node);
    high = worth<&Outcome::high>(node);
    (value >= bound ? below : above) = true;
    if (!above) bound = value + step;
    else if (!below) bound = value - step;
    else bound = low + (high - low + 1) / 2;
  }
  return low;
}

static int valueOfChance(Board own, Board other, int n, int dropped, int depth, int alpha, int beta, int ply) {
  Board bombs = landingCells(own | other);
  const int columns = size(bombs);
  if (columns == 0) return -negamax(other, own, 0, 0, dropped, depth, -beta, -alpha, ply);
  ChanceNode &node = chanceNodes[ply];
  node.own = own;
  node.other = other;
  node.dropped = dropped;
  node.depth = depth;
  node.ply = ply;
  node.total = n * columns;
  node.outcomes = 0;
  if (n > 1) node.outcome[node.outcomes++] = {0, (n - 1) * columns, 0, -WIN, WIN, 0};
  for (; bombs != 0; bombs &= bombs - 1) node.outcome[node.outcomes++] = {bombs & -bombs, 1, 0, -WIN, WIN, 0};
  if (depth < QUESTION_DEPTH) return settle(node, alpha, beta);
  for (int index = 0; index < node.outcomes; index++) expect(node, node.outcome[index]);
  return beta - alpha == 1 ? question(node, beta) : approach(node, alpha, beta);
}

static int valueOfMove(Board own, Board other, Board bomb, int fuse, int dropped, Board cell, int depth, int alpha,
                       int beta, int ply) {
  const Board mine = own | cell;
  if (fuse > 1) return -negamax(other, mine, bomb, fuse - 1, dropped, depth - 1, -beta, -alpha, ply + 1);
  if (fuse == 0) {
    const int n = roundsLeftForChance(dropped, ply);
    if (n > 0) return valueOfChance(mine, other, n, dropped, depth - 1, alpha, beta, ply + 1);
    return -negamax(other, mine, 0, 0, dropped, depth - 1, -beta, -alpha, ply + 1);
  }
  const Board freed = blast(bomb), mineAfter = collapse(mine, freed), otherAfter = collapse(other, freed);
  const bool mineWins = hasFour(mineAfter), otherWins = hasFour(otherAfter);
  if (mineWins && otherWins) return 0;
  if (mineWins) return WIN - (rootRound + ply);
  if (otherWins) return rootRound + ply - WIN;
  return -negamax(otherAfter, mineAfter, 0, 0, dropped, depth - 1, -beta, -alpha, ply + 1);
}

static int negamax(Board own, Board other, Board bomb, int fuse, int dropped, int depth, int alpha, int beta, int ply) {
  nodeCount++;
  const int round = rootRound + ply;
  const Board occupied = own | other | bomb;
  Board moves = landingCells(occupied);
  if (moves == 0) return round - 1 - WIN;
  const Board free = BOARD & ~occupied;
  if ((threats(own, free) & moves) != 0) return WIN - round;
  Board openThreats = 0;
  if (fuse != 1 && (fuse > 1 || roundsLeftForChance(dropped, ply) == 0)) {
    const Board otherThreats = threats(other, free), forced = otherThreats & moves;
    const Board safe = (forced == 0 ? moves : forced) & ~(otherThreats >> 1);
    if (safe == 0 || (forced & (forced - 1)) != 0) return round + 1 - WIN;
    moves = safe;
  } else if (depth > 0) {
    openThreats = threats(other, free);
  }
  if (depth <= 0) {
    estimated = true;
    return estimate(own, other, bomb, fuse, dropped, round);
  }

  const bool usesTable = depth >= TABLE_DEPTH && !table.empty();
  const uint64_t key = usesTable ? keyOf(own, other, bomb, fuse, dropped, round, ply) : 0;
  int firstColumn = NO_COLUMN;
  Entry *entry = usesTable ? entryOf(key) : nullptr;
  if (usesTable && entry->used && entry->key == key) {
    firstColumn = entry->column;
    const int value = entry->value, kind = entry->flags & 3;
    const bool decides =
        kind == EXACT || (kind == LOWER && value >= beta) || (kind == UPPER && value <= alpha);
    if (decides && ply > 0 && (entry->depth >= depth || value > PROVEN || value < -PROVEN)) {
      if ((entry->flags & COMPLETE) == 0) estimated = true;
      return value;
    }
  } else if (ply == 0) {
    firstColumn = rootColumn;
  }

  const bool estimatedElsewhere = estimated;
  estimated = false;
  const int listed = orderMoves(ply, moves, own, free, firstColumn, openThreats);
  int best = -WIN, bestColumn = NO_COLUMN;
  uint8_t kind = UPPER;
  for (int index = 0; index < listed; index++) {
    const Board cell = moveLists[ply][index];
    int value;
    if (index == 0 || depth <= 2) {
      value = valueOfMove(own, other, bomb, fuse, dropped, cell, depth, alpha, beta, ply);
    } else {
      value = valueOfMove(own, other, bomb, fuse, dropped, cell, depth, alpha, alpha + 1, ply);
      if (value > alpha && value < beta) {
        value = valueOfMove(own, other, bomb, fuse, dropped, cell, depth, alpha, beta, ply);
      }
    }
    if (value <= best) continue;
    best = value;
    bestColumn = columnOf(cell);
    if (value <= alpha) continue;
    alpha = value;
    kind = EXACT;
    if (ply == 0) rootColumn = bestColumn;
    if (alpha >= beta) {
      kind = LOWER;
      break;
    }
  }
  if (usesTable) {
    *entry = {key, best, uint8_t(depth), uint8_t(kind | (estimated ? 0 : COMPLETE)), uint8_t(bestColumn), 1};
  }
  estimated = estimated || estimatedElsewhere;
  return best;
}

int main(int, char **arguments) {
  FILE *file = std::fopen(arguments[1], "rb");
  if (file == nullptr || std::fread(&network, sizeof network, 1, file) != 1) return 1;
  if (std::fread(blends, sizeof blends, 1, file) != 1) return 1;
  std::fclose(file);
  int bits;
  if (scanf("%d %d", &chancePlies, &bits) != 2) return 1;
  table.resize(bits > 0 ? size_t{1} << bits : 0);
  tableShift = 64 - bits;
  unsigned long long own, other, bomb;
  int fuse, dropped, depth;
  while (scanf("%llu %llu %llu %d %d %d %d", &own, &other, &bomb, &fuse, &rootRound, &dropped, &depth) == 7) {
    if (!table.empty()) std::memset(table.data(), 0, table.size() * sizeof(Entry));
    const clock_t start = clock();
    const Board occupied = own | other | bomb;
    nodeCount = 0;
    orderMoves(0, landingCells(occupied), own, BOARD & ~occupied, NO_COLUMN);
    rootColumn = columnOf(moveLists[0][0]);
    int score = 0;
    for (int iteration = 1; iteration <= depth; iteration++) {
      estimated = false;
      score = negamax(own, other, bomb, fuse, dropped, iteration, -WIN, WIN, 0);
      if (!estimated || score > PROVEN || score < -PROVEN) break;
    }
    printf("%lld %.6f\n", static_cast<long long>(nodeCount), double(clock() - start) / CLOCKS_PER_SEC);
  }
}
