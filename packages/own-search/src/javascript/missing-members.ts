/** Names the nearest member of an object that a search gets in place of one that it does not have. */

/** The members, and what people call them elsewhere, in small letters without underscores. */
type Members = Readonly<Record<string, string>>;

const OF_NODES: Members = {
  isLeaf: 'leaf terminal isterminal isleafnode gameover isgameover isover isend',
  isMax: 'max ismaximizing maximizing player turn ismaxnode tomove type',
  value: 'val score utility evaluate eval evaluation static data payoff getvalue',
  children: 'child childs kids successors moves getchildren childnodes actions left right',
  isChance: 'chance ischancenode random israndom isexp expectation',
  probability: 'prob p weight likelihood chances',
};

/** What a search gets, and the members of each. */
const MEMBERS = {
  node: { ...OF_NODES, name: 'label id key title tag' },
  state: { name: 'label id key title tag position pos', numbers: 'tiles' },
  tree: { root: 'start initial initialstate top head', ...OF_NODES },
  space: {
    start: 'initial initialstate startstate getstartstate root begin',
    actions: 'legalactions getactions moves operators',
    result: 'next nextstate apply transition move',
    cost: 'stepcost actioncost pathcost weight distance',
    isGoal: 'goal goaltest isgoalstate terminal isterminal',
    heuristic: 'h estimate',
    successors: 'neighbors neighbours children getsuccessors expand',
  },
  board: {
    size: 'n length width height',
    rows: 'state columns cols',
    isAttacked: 'attacked issafe safe isvalid isfree canplace',
    place: 'put add set placequeen',
    remove: 'delete pop undo clear removequeen unplace',
    queens: 'positions',
    conflicts: 'attacks attackers countconflicts getconflicts',
    move: 'movequeen swap',
  },
  csp: {
    variables: 'vars nodes unassigned',
    domains: 'domain values',
    neighbors: 'neighbours adjacent',
    choices: 'currdomains left',
    constraints: 'constraint allows permits isconsistent consistent satisfied',
    nconflicts: 'conflicts countconflicts',
    assignment: 'assigned',
    assign: 'set place',
    unassign: 'remove delete unset',
    prune: 'removevalue',
    suppose: 'inference',
    restore: 'undo putback',
  },
} as const satisfies Readonly<Record<string, Members>>;

/** Returns the member that a name means; undefined if it may be a mark that a search leaves on its nodes. */
function memberMeant(name: string, members: Members): string | undefined {
  const plain = name.replaceAll('_', '').toLowerCase();
  return Object.keys(members).find(
    (each) => members[each]!.split(' ').includes(plain) || isNear(plain, each.toLowerCase()),
  );
}

/** Whether two words differ by at most one letter, or by two that have changed places. */
function isNear(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  let [endOfA, endOfB] = [a.length, b.length];
  while (endOfA > from && endOfB > from && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA--;
    endOfB--;
  }
  const [restOfA, restOfB] = [a.slice(from, endOfA), b.slice(from, endOfB)];
  if (restOfA.length <= 1 && restOfB.length <= 1) return true;
  return restOfA.length === 2 && restOfA === restOfB[1]! + restOfB[0]!;
}

/**
 * Returns the end of the chain of prototypes of what a search gets. Reading a member that an object lacks throws if its name means
 * another one, such as `node.val`. Other names have no value: searches leave marks on nodes, such as `node.visited`.
 *
 * @param kindOf what an object is.
 */
export function missingMembers(kindOf: (item: object) => keyof typeof MEMBERS): object {
  return new Proxy(Object.prototype, {
    get(target, name, receiver: object) {
      if (name === Symbol.iterator && kindOf(receiver) === 'node')
        throw new TypeError('a node is not a list; its children are `node.children`');
      if (typeof name === 'symbol' || name in target)
        return Reflect.get(target, name, receiver) as unknown;
      const kind = kindOf(receiver);
      const member = memberMeant(name, MEMBERS[kind]);
      if (member === undefined) return undefined;
      throw new TypeError(
        `a ${kind} has no member \`${name}\`; the nearest is \`${kind}.${member}\``,
      );
    },
  });
}
