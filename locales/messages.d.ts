// Written by `npm run messages` from locales/en.json: what each text is, and what goes into it.
import type { Markdown, MarkdownPart, MessageLink } from '../src/views/markdown.ts';
import type { Person } from '../src/views/view-context.ts';

type PlainPart = string | number;
type Label<Values> = (values: Values) => string;
type Message<Values> = (values: Values) => Markdown;
type Texts<Names extends PropertyKey, Text> = { readonly [Name in Names]: Text };

export type Messages = Texts<'nameless' | 'formerPlayer' | 'botName', string> &
  {
  readonly alt: Texts<'noMove' | 'paused' | 'over' | 'pdn', string> &
    Texts<'lastMove', Label<{ readonly name: string; readonly move: PlainPart; readonly isCrowned: boolean }>> &
    Texts<'lotMove', Label<{ readonly move: PlainPart }>> &
    Texts<'hopsSoFar', Label<{ readonly name: string; readonly hops: PlainPart }>> &
    Texts<'toMove', Label<{ readonly name: string }>> &
    Texts<'mustJump', Label<{ readonly name: string; readonly squares: readonly PlainPart[] }>> &
    {
    readonly board: Texts<'toMove' | 'drawn' | 'noResult', Label<{ readonly bottom: PlainPart; readonly turn: PlainPart }>> &
      Texts<'won', Label<{ readonly bottom: PlainPart; readonly winner: PlainPart; readonly turn: PlainPart }>> &
      Texts<'pieces' | 'captured', Label<{ readonly color: PlainPart; readonly pieces: PlainPart }>> &
      Texts<'men' | 'kings', Label<{ readonly count: number; readonly squares: PlainPart }>> &
      Texts<'none', string> &
      Texts<'capturedSoFar', Label<{ readonly each: PlainPart }>> &
      Texts<'capturedBy', Label<{ readonly count: PlainPart; readonly color: PlainPart }>> &
      Texts<'players', Label<{ readonly dark: PlainPart; readonly light: PlainPart }>> &
      Texts<'player', Label<{ readonly color: PlainPart; readonly name: PlainPart }>> &
      Texts<'timedPlayer', Label<{ readonly color: PlainPart; readonly name: PlainPart; readonly rest: PlainPart }>> &
      Texts<'lastMove', Label<{ readonly path: PlainPart }>> &
      Texts<'canMove' | 'mustJump', Label<{ readonly name: PlainPart; readonly moves: PlainPart }>> &
      Texts<'withPieces', Label<{ readonly pieces: PlainPart }>> &
      Texts<'stepsTo' | 'pickedUpFor', Label<{ readonly square: PlainPart; readonly targets: PlainPart }>> &
      Texts<'pickedUp', Label<{ readonly square: PlainPart }>> &
      Texts<'jumpsOn', Label<{ readonly name: PlainPart; readonly square: PlainPart }>> &
      Texts<'jumpsOnTo', Label<{ readonly name: PlainPart; readonly square: PlainPart; readonly targets: PlainPart }>> &
      Texts<'anyOf', Label<{ readonly choices: readonly PlainPart[] }>> &
      {
      readonly colors: Texts<'red' | 'white' | 'black' | 'blue', string>;
    };
  };
  readonly endings: Texts<'won', string>;
  readonly button: Texts<'accept' | 'decline' | 'cancel' | 'back' | 'choosePiece' | 'paused' | 'draw' | 'resign' | 'view' | 'more' | 'withdraw' | 'drawConfirm' | 'drawAgree' | 'resignConfirm' | 'refresh' | 'flipBoard' | 'nextGame' | 'pause' | 'ready' | 'callOff' | 'callOffConfirm' | 'resume' | 'leave' | 'leaveMatch' | 'leaveConfirm' | 'yes' | 'no' | 'stopHere' | 'takeSeat' | 'passSeat' | 'join' | 'watch' | 'unwatch' | 'opponentGone' | 'hint' | 'takeBack' | 'moveTimes' | 'lastMoves' | 'replay' | 'animation' | 'share' | 'review' | 'pdn' | 'details' | 'stepFirst' | 'stepBack' | 'stepNext' | 'stepLast' | 'help' | 'rematch' | 'menu' | 'backToGame' | 'older' | 'newer' | 'pageBack' | 'pageNext' | 'allAsPdn' | 'allAsNdjson', string> &
    Texts<'played', Label<{ readonly move: PlainPart }>> &
    Texts<'turnOf' | 'thinking' | 'resignSide', Label<{ readonly name: string }>> &
    Texts<'king', Label<{ readonly square: PlainPart }>>;
  readonly card: Texts<'logo' | 'betweenStandings', string> &
    Texts<'threadName', Label<{ readonly challenger: PlainPart; readonly invited: PlainPart }>> &
    Texts<'challenge', Message<{ readonly invited: Person; readonly challenger: string }>> &
    Texts<'waiting', Message<{ readonly invited: string; readonly expiresAt: number }>> &
    Texts<'title', Message<{ readonly first: string; readonly second: string }>> &
    Texts<'tableTitle' | 'waitingForAnybody' | 'seatIsFree', Message<{ readonly challenger: string }>> &
    Texts<'code' | 'howToJoin', Message<{ readonly code: string }>> &
    Texts<'tableExpires', Message<{ readonly expiresAt: number }>> &
    Texts<'seats', Message<{ readonly darkDisc: MarkdownPart; readonly dark: string; readonly darkColor: MarkdownPart; readonly lightDisc: MarkdownPart; readonly light: string; readonly lightColor: MarkdownPart }>> &
    Texts<'isThere', Message<{ readonly invited: string }>> &
    Texts<'waitingForReady', Message<{ readonly challenger: string; readonly expiresAt: number }>> &
    Texts<'readyIn' | 'playing' | 'game' | 'forbidden' | 'locked', Message<{ readonly threadId: string }>> &
    Texts<'playingSoon', Markdown> &
    Texts<'paused', Message<{ readonly resumesAt: number; readonly isAlone: boolean }>> &
    Texts<'bothSides', Message<{ readonly operator: string }>> &
    Texts<'declined', Message<{ readonly challenger: Person; readonly invited: string }>> &
    Texts<'rematch', Message<{ readonly closesAt: number }>> &
    Texts<'rematchWanted' | 'goOn', Message<{ readonly name: string; readonly closesAt: number }>> &
    Texts<'seatOffered', Message<{ readonly remaining: string; readonly asked: string; readonly closesAt: number }>> &
    Texts<'gameResult', Message<{ readonly number: MarkdownPart; readonly result: MarkdownPart }>> &
    Texts<'standing', Message<{ readonly first: string; readonly points: MarkdownPart; readonly second: string; readonly draws: number }>> &
    Texts<'earlierGames', Message<{ readonly count: number }>> &
    Texts<'onHold', Message<{ readonly match: MarkdownPart }>> &
    Texts<'soloTitle', Message<{ readonly first: string; readonly second: string; readonly level: MarkdownPart; readonly levelName: MarkdownPart }>> &
    Texts<'gameResultOf', Message<{ readonly number: MarkdownPart; readonly dark: string; readonly light: string; readonly result: MarkdownPart }>> &
    Texts<'forbiddenWithout', Message<{ readonly threadId: string; readonly permissions: readonly MarkdownPart[] }>>;
  readonly choices: Texts<'lettered', Label<{ readonly look: PlainPart }>> &
    Texts<'limit' | 'warning', Label<{ readonly span: number }>> &
    Texts<'noClock' | 'noWarning', string> &
    Texts<'clock', Label<{ readonly clock: PlainPart; readonly increment: number; readonly total: number }>> &
    {
    readonly pieces: Texts<'red-white' | 'black-red' | 'white-red' | 'blue-red', string>;
    readonly boards: Texts<'wood' | 'red-white' | 'green-buff' | 'black-red' | 'black-white' | 'night' | 'high-contrast' | 'colour-blind', string>;
    readonly turnings: Texts<'turns' | 'stays', string>;
    readonly boardMessages: Texts<'one' | 'every-move', string>;
    readonly rules: Texts<'standard' | 'tournament', string>;
    readonly ruleNotes: Texts<'tournament', string>;
    readonly first: Texts<'drawn' | 'me' | 'them', string>;
    readonly rated: Texts<'yes' | 'no', string>;
  };
  readonly commands: Texts<'checkers' | 'challenge' | 'challengeUser' | 'challengeInMenu' | 'open' | 'join' | 'joinCode' | 'hotseat' | 'hotseatName1' | 'hotseatName2' | 'solo' | 'soloLevel' | 'from' | 'fromPosition' | 'fromFile' | 'fromMove' | 'fromUser' | 'fromLevel' | 'fromReview' | 'games' | 'time' | 'warning' | 'clock' | 'first' | 'pieces' | 'boardLook' | 'rules' | 'drawTurns' | 'move' | 'moveMove' | 'draw' | 'resign' | 'pause' | 'takeback' | 'leave' | 'abort' | 'board' | 'boardRepost' | 'boardText' | 'boardReplay' | 'pdn' | 'review' | 'stats' | 'statsUser' | 'standings' | 'history' | 'historyUser' | 'historyAgainst' | 'me' | 'help' | 'checkersAdmin' | 'settings' | 'doctor' | 'close' | 'rated', string>;
  readonly composer: Texts<'opponent' | 'openTable' | 'play' | 'more', string> &
    Texts<'preview', Label<{ readonly board: PlainPart; readonly pieces: PlainPart }>> &
    Texts<'challenge', Label<{ readonly name: string }>> &
    Texts<'title' | 'intro' | 'soloIntro' | 'otherWays' | 'otherSoloWays' | 'settingUp' | 'opening', Markdown> &
    Texts<'challengeIntro' | 'challenging', Message<{ readonly name: string }>> &
    Texts<'begun' | 'opened', Message<{ readonly link: MessageLink }>> &
    Texts<'challenged', Message<{ readonly name: string; readonly link: MessageLink }>> &
    {
    readonly list: Texts<'level' | 'first' | 'time' | 'rules' | 'pieces' | 'board' | 'rated', Label<{ readonly chosen: PlainPart }>>;
  };
  readonly doctor: Texts<'title' | 'again', string> &
    Texts<'moreChannels', Label<{ readonly count: PlainPart }>> &
    Texts<'heading' | 'mendPermissions' | 'notes' | 'noEmojis', Markdown> &
    Texts<'healthy' | 'elsewhere', Message<{ readonly channel: MarkdownPart }>> &
    Texts<'unfit', Message<{ readonly channels: MarkdownPart }>> &
    Texts<'withoutCommands', Message<{ readonly channels: MarkdownPart; readonly everyone: MarkdownPart }>> &
    Texts<'noMembersIntent', Message<{ readonly setting: MarkdownPart }>> &
    Texts<'channels', Message<{ readonly channels: readonly MarkdownPart[] }>> &
    {
    readonly missing: Texts<'ViewChannel' | 'ReadMessageHistory' | 'SendMessages' | 'SendMessagesInThreads' | 'CreatePublicThreads' | 'AttachFiles' | 'EmbedLinks', Message<{ readonly channels: MarkdownPart }>>;
  };
  readonly help: Texts<'title', Message<{ readonly subject: MarkdownPart }>> &
    Texts<'rulesTitle', Message<{ readonly subject: MarkdownPart; readonly page: MarkdownPart; readonly pages: MarkdownPart }>> &
    {
    readonly players: Texts<'dark' | 'light', string>;
    readonly sides: Texts<'dark' | 'light', string>;
    readonly board: Texts<'title', string> &
      Texts<'text' | 'numbers' | 'turned', Markdown>;
    readonly moves: Texts<'title', string> &
      Texts<'text' | 'choosing' | 'moved', Markdown>;
    readonly jumps: Texts<'title' | 'mustTask', string> &
      Texts<'text' | 'must' | 'again', Markdown>;
    readonly kings: Texts<'title' | 'bothTask', string> &
      Texts<'text' | 'crowned' | 'both', Markdown>;
    readonly ending: Texts<'title' | 'blockedTask', string> &
      Texts<'win' | 'blocked' | 'draw', Markdown>;
    readonly playing: Texts<'title', string> &
      {
      readonly sections: Texts<'yourTurn' | 'underTheBoard' | 'clock' | 'leaving' | 'afterGame' | 'watching', Markdown>;
    };
    readonly commands: Texts<'title', string> &
      Texts<'line', Message<{ readonly name: string; readonly description: MarkdownPart }>>;
  };
  readonly level: Texts<'full' | 'choice', Label<{ readonly level: PlainPart; readonly name: PlainPart }>> &
    Texts<'inRecord', Label<{ readonly name: string; readonly level: PlainPart }>> &
    {
    readonly names: Texts<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8, string>;
  };
  readonly me: Texts<'asInMatch' | 'letters' | 'blocksButton' | 'dataFile' | 'dataButton' | 'forgetButton' | 'forgetConfirm' | 'back' | 'blockSomebody' | 'unblockSomebody', string> &
    Texts<'others', Label<{ readonly count: PlainPart }>> &
    Texts<'title' | 'intro' | 'ownViews', Markdown> &
    {
    readonly preference: Texts<'mention' | 'buttons' | 'takebacks' | 'board' | 'letters' | 'side', string>;
    readonly choice: {
      readonly mention: Texts<'away' | 'always' | 'never', string>;
      readonly buttons: Texts<'moves' | 'pieces', string>;
      readonly takebacks: Texts<'ask' | 'never', string>;
      readonly side: Texts<'own' | 'dark' | 'light', string>;
    };
    readonly note: {
      readonly mention: Texts<'always' | 'never', string>;
      readonly buttons: Texts<'moves', string>;
    };
    readonly blocks: Texts<'title' | 'intro' | 'none', Markdown> &
      Texts<'some', Message<{ readonly names: readonly string[]; readonly more: number }>> &
      Texts<'erased', Message<{ readonly count: number }>>;
    readonly data: Texts<'title' | 'intro' | 'nothing', Markdown> &
      Texts<'left', Message<{ readonly count: number }>>;
    readonly forget: Texts<'title' | 'question' | 'stays' | 'nothing' | 'done', Markdown>;
  };
  readonly menu: Texts<'newGame' | 'playBot' | 'join' | 'matches' | 'rules' | 'playing' | 'commands' | 'preferences' | 'settings' | 'back' | 'previous' | 'next' | 'formTitle' | 'formLabel' | 'formHint' | 'formExample', string> &
    Texts<'home' | 'homeButtons', Markdown>;
  readonly option: Texts<'shortFirst', Label<{ readonly name: string }>> &
    Texts<'shortCasual' | 'shortRules' | 'shortFirstJoiner' | 'shortPosition', string> &
    Texts<'shortTurns', Label<{ readonly turns: PlainPart }>> &
    Texts<'look', Message<{ readonly pieces: MarkdownPart; readonly board: MarkdownPart }>> &
    Texts<'turning', Message<{ readonly turning: MarkdownPart }>> &
    Texts<'boards', Message<{ readonly boards: MarkdownPart }>> &
    Texts<'fixed' | 'clockDecides', Markdown> &
    Texts<'position', Message<{ readonly color: MarkdownPart }>> &
    {
    readonly shortTime: Texts<'off', string> &
      Texts<'total', Label<{ readonly clock: PlainPart; readonly increment: number; readonly total: number }>> &
      Texts<'limit', Label<{ readonly limit: number; readonly warning: number }>>;
    readonly time: Texts<'off', Markdown> &
      Texts<'total', Message<{ readonly clock: MarkdownPart; readonly increment: number; readonly total: number }>> &
      Texts<'long' | 'final', Message<{ readonly limit: number }>> &
      Texts<'minutes' | 'seconds', Message<{ readonly limit: number; readonly count: number }>>;
    readonly first: Texts<'lot' | 'joiner', Markdown> &
      Texts<'named', Message<{ readonly name: string }>>;
    readonly rules: Texts<'standard' | 'tournament', Message<{ readonly turns: MarkdownPart }>>;
  };
  readonly permissions: Texts<'ViewChannel' | 'ReadMessageHistory' | 'SendMessages' | 'SendMessagesInThreads' | 'CreatePublicThreads' | 'AttachFiles' | 'EmbedLinks', string>;
  readonly record: Texts<'event' | 'site', string> &
    Texts<'soFar' | 'whole', Message<{ readonly moves: number }>>;
  readonly replayAlt: Texts<'game', Label<{ readonly dark: string; readonly darkColor: PlainPart; readonly light: string; readonly lightColor: PlainPart; readonly moves: number; readonly ending: PlainPart }>> &
    Texts<'lastMoves', Label<{ readonly count: number; readonly dark: string; readonly darkColor: PlainPart; readonly light: string; readonly lightColor: PlainPart; readonly moves: PlainPart }>> &
    Texts<'noResult', string> &
    {
    readonly won: Texts<'all-captured' | 'blocked' | 'resigned' | 'improper-delay' | 'left', Label<{ readonly winner: string; readonly loser: string }>>;
    readonly drawn: Texts<'agreement' | 'endgame' | 'third-repetition', string> &
      Texts<'quiet-turns', Label<{ readonly turns: PlainPart; readonly rules: 'standard' | 'tournament' }>>;
  };
  readonly review: Texts<'note', Label<{ readonly accuracy: number }>> &
    Texts<'noMoves', string> &
    Texts<'better', Label<{ readonly remark: PlainPart; readonly moves: PlainPart }>> &
    Texts<'title' | 'noTurning' | 'arrows' | 'movesTitle' | 'legend', Markdown> &
    Texts<'shared', Message<{ readonly name: string }>> &
    Texts<'progress', Message<{ readonly done: MarkdownPart; readonly all: MarkdownPart; readonly bar: MarkdownPart }>> &
    Texts<'side', Message<{ readonly disc: MarkdownPart; readonly name: string; readonly accuracy: number }>> &
    Texts<'counts', Message<{ readonly name: string; readonly counts: MarkdownPart }>> &
    Texts<'curve', Message<{ readonly darkColor: MarkdownPart; readonly dark: string; readonly lightColor: MarkdownPart; readonly light: string }>> &
    Texts<'cost', Message<{ readonly move: MarkdownPart; readonly kind: MarkdownPart; readonly name: string; readonly could: number; readonly did: number; readonly better: MarkdownPart }>> &
    Texts<'turning', Message<{ readonly move: MarkdownPart; readonly kind: MarkdownPart; readonly better: MarkdownPart; readonly steps: number; readonly next: MarkdownPart; readonly name: string; readonly could: number; readonly did: number }>> &
    Texts<'earlier', Message<{ readonly count: number }>> &
    Texts<'unjudgedSide', Message<{ readonly disc: MarkdownPart; readonly name: string }>> &
    {
    readonly kind: Texts<'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'forced' | 'opening', string>;
    readonly count: Texts<'best' | 'good' | 'forced' | 'opening', Label<{ readonly count: PlainPart }>> &
      Texts<'inaccuracy' | 'mistake' | 'blunder', Label<{ readonly count: number }>>;
    readonly remark: Texts<'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder' | 'forced' | 'opening', string>;
    readonly imported: Texts<'won', Message<{ readonly name: string }>> &
      Texts<'drawn' | 'open' | 'unknown', Markdown> &
      Texts<'source', Message<{ readonly where: MarkdownPart }>>;
  };
  readonly reviewAlt: Texts<'side', Label<{ readonly name: string; readonly color: PlainPart; readonly accuracy: number }>> &
    Texts<'unjudgedSide', Label<{ readonly name: string; readonly color: PlainPart }>> &
    Texts<'change', Label<{ readonly move: PlainPart; readonly before: number; readonly after: number }>> &
    Texts<'curve', Label<{ readonly moves: number; readonly dark: PlainPart; readonly light: PlainPart; readonly name: string; readonly count: number; readonly changes: PlainPart; readonly end: number }>> &
    Texts<'board', Label<{ readonly name: string; readonly played: PlainPart; readonly better: PlainPart }>> &
    Texts<'file', string>;
  readonly settings: Texts<'time' | 'warning' | 'pieces' | 'board' | 'turning' | 'boards' | 'rules' | 'draw-turns' | 'invitation' | 'channels' | 'noClock' | 'noWarning' | 'nothingToWarnOfTotal' | 'nothingToWarnOf' | 'everywhere' | 'reset', string> &
    Texts<'pause' | 'rated', Label<{ readonly chosen: PlainPart }>> &
    Texts<'turns' | 'fixedTurns', Label<{ readonly turns: PlainPart }>> &
    Texts<'title' | 'intro', Markdown>;
  readonly units: Texts<'days', Label<{ readonly count: number }>> &
    Texts<'hours' | 'minutes' | 'seconds', Label<{ readonly count: PlainPart }>>;
  readonly color: Texts<'red' | 'white' | 'black' | 'blue', string>;
  readonly commandGroups: Texts<'starting' | 'inMatch' | 'other' | 'managing', string>;
  readonly textBoard: Texts<'men' | 'kings', Label<{ readonly count: number }>> &
    Texts<'none', string> &
    Texts<'kingLetters', Label<{ readonly letter: PlainPart }>> &
    Texts<'begins' | 'paused' | 'noResult' | 'noLimit', Markdown> &
    Texts<'lastMove', Message<{ readonly name: string; readonly numberedMove: MarkdownPart; readonly isCrowned: boolean }>> &
    Texts<'hopsSoFar', Message<{ readonly name: string; readonly hops: MarkdownPart }>> &
    Texts<'turn' | 'lastTurn', Message<{ readonly name: string; readonly color: MarkdownPart }>> &
    Texts<'result', Message<{ readonly result: MarkdownPart }>> &
    Texts<'mustJump' | 'moves', Message<{ readonly moves: MarkdownPart; readonly more: number }>> &
    Texts<'side', Message<{ readonly name: string; readonly pieces: MarkdownPart; readonly man: MarkdownPart; readonly color: MarkdownPart; readonly king: MarkdownPart }>> &
    Texts<'squares' | 'squaresAndStar', Message<{ readonly bottom: MarkdownPart }>> &
    Texts<'timedSide', Message<{ readonly name: string; readonly pieces: MarkdownPart; readonly rest: MarkdownPart; readonly man: MarkdownPart; readonly color: MarkdownPart; readonly king: MarkdownPart }>> &
    {
    readonly letters: Texts<'red' | 'white' | 'black' | 'blue', string>;
  };
  readonly ending: Texts<'hints' | 'takebacks', Label<{ readonly count: number }>> &
    Texts<'title', Message<{ readonly result: MarkdownPart }>> &
    Texts<'won' | 'leads', Message<{ readonly name: string; readonly points: MarkdownPart; readonly draws: number }>> &
    Texts<'drawn' | 'noResult', Markdown> &
    Texts<'withoutMove', Message<{ readonly how: MarkdownPart }>> &
    Texts<'totals', Message<{ readonly dark: number; readonly darkName: string; readonly light: MarkdownPart; readonly lightName: string }>> &
    Texts<'helped', Message<{ readonly name: string; readonly help: readonly MarkdownPart[] }>> &
    Texts<'wonBehind', Message<{ readonly name: string; readonly standing: MarkdownPart }>> &
    Texts<'drawnAt', Message<{ readonly standing: MarkdownPart }>> &
    Texts<'even', Message<{ readonly points: MarkdownPart; readonly draws: number }>> &
    Texts<'totalEach', Message<{ readonly moves: number }>> &
    Texts<'byLot', Message<{ readonly count: MarkdownPart }>> &
    Texts<'opening', Message<{ readonly name: MarkdownPart }>> &
    Texts<'time', Message<{ readonly disc: MarkdownPart; readonly name: string; readonly spent: number }>> &
    {
    readonly botsWord: Texts<'won' | 'lost' | 'drawn', Markdown>;
  };
  readonly from: Texts<'title' | 'reviewTitle' | 'text' | 'textHint' | 'file' | 'fileHint' | 'move' | 'moveHint', string>;
  readonly history: Texts<'choose' | 'fileName', string> &
    Texts<'option', Label<{ readonly outcome: 'draw' | 'loss' | 'win'; readonly opponent: string }>> &
    Texts<'hotseatOption', Label<{ readonly dark: string; readonly light: string }>> &
    Texts<'optionFacts', Label<{ readonly at: number; readonly how: PlainPart; readonly moves: number }>> &
    Texts<'title' | 'shared' | 'sharedGame' | 'noneOf', Message<{ readonly name: string }>> &
    Texts<'ownTitle' | 'none' | 'noneOnPage', Markdown> &
    Texts<'count' | 'pdnFile' | 'ndjsonFile' | 'unreadable', Message<{ readonly count: number }>> &
    Texts<'countAgainst', Message<{ readonly count: number; readonly opponent: string }>> &
    Texts<'noneAgainst', Message<{ readonly opponent: string }>> &
    Texts<'noneOfAgainst', Message<{ readonly name: string; readonly opponent: string }>> &
    Texts<'change', Message<{ readonly change: number }>> &
    Texts<'hotseat', Message<{ readonly dark: string; readonly outcome: 'draw' | 'loss' | 'win'; readonly light: string }>> &
    Texts<'facts', Message<{ readonly how: MarkdownPart; readonly moves: number; readonly opening: MarkdownPart; readonly at: number }>> &
    Texts<'opening', Message<{ readonly name: MarkdownPart }>> &
    Texts<'newestOnly', Message<{ readonly count: number; readonly all: MarkdownPart }>> &
    Texts<'played', Message<{ readonly at: number }>> &
    {
    readonly how: Texts<'all-captured' | 'blocked' | 'resigned' | 'improper-delay' | 'left' | 'agreement' | 'third-repetition' | 'quiet-turns' | 'endgame', string>;
    readonly file: Texts<'pdn' | 'ndjson', string>;
    readonly result: Texts<'win' | 'loss' | 'draw', Message<{ readonly opponent: string; readonly level: number; readonly change: MarkdownPart }>>;
  };
  readonly stats: Texts<'allGames' | 'choose', string> &
    Texts<'day', Label<{ readonly at: number }>> &
    Texts<'ratingText', Label<{ readonly rating: PlainPart; readonly isGuess: boolean }>> &
    Texts<'tally', Label<{ readonly wins: PlainPart; readonly losses: PlainPart; readonly draws: PlainPart }>> &
    Texts<'curve', Label<{ readonly name: string; readonly from: number; readonly to: number; readonly lines: PlainPart }>> &
    Texts<'line', Label<{ readonly pool: PlainPart; readonly games: number; readonly first: PlainPart; readonly now: PlainPart; readonly best: PlainPart }>> &
    Texts<'title' | 'shared' | 'noneOf', Message<{ readonly name: string }>> &
    Texts<'none' | 'bot' | 'guess' | 'lastGames', Markdown> &
    Texts<'rating', Message<{ readonly pool: MarkdownPart; readonly rating: MarkdownPart }>> &
    Texts<'games', Message<{ readonly games: number; readonly wins: MarkdownPart; readonly losses: MarkdownPart; readonly draws: MarkdownPart }>> &
    Texts<'pool', Message<{ readonly pool: MarkdownPart; readonly tally: MarkdownPart; readonly darkDisc: MarkdownPart; readonly dark: MarkdownPart; readonly lightDisc: MarkdownPart; readonly light: MarkdownPart }>> &
    Texts<'longest', Message<{ readonly games: MarkdownPart }>> &
    Texts<'time', Message<{ readonly times: readonly MarkdownPart[] }>> &
    Texts<'timeIn', Message<{ readonly span: number; readonly pool: MarkdownPart }>> &
    Texts<'solo', Message<{ readonly tally: MarkdownPart; readonly best: number; readonly bestName: MarkdownPart }>> &
    Texts<'headToHead', Message<{ readonly viewer: string; readonly name: string; readonly wins: MarkdownPart; readonly losses: MarkdownPart; readonly draws: MarkdownPart }>> &
    Texts<'headToHeadYou', Message<{ readonly name: string; readonly wins: MarkdownPart; readonly losses: MarkdownPart; readonly draws: MarkdownPart }>> &
    Texts<'openings', Message<{ readonly openings: MarkdownPart }>> &
    Texts<'opening', Message<{ readonly name: MarkdownPart; readonly tally: MarkdownPart }>> &
    Texts<'legend', Message<{ readonly darkDisc: MarkdownPart; readonly lightDisc: MarkdownPart }>> &
    {
    readonly pools: Texts<'live' | 'correspondence' | 'off', string>;
    readonly poolsInside: Texts<'live' | 'correspondence' | 'off', string>;
    readonly streak: Texts<'win' | 'loss' | 'draw', Message<{ readonly games: number }>>;
  };
  readonly standings: Texts<'title', Message<{ readonly pool: MarkdownPart; readonly period: MarkdownPart }>> &
    Texts<'shared', Message<{ readonly name: string }>> &
    Texts<'none' | 'noneThisMonth' | 'byRating' | 'byWins', Markdown> &
    Texts<'line', Message<{ readonly place: MarkdownPart; readonly name: string; readonly rating: MarkdownPart; readonly tally: MarkdownPart }>> &
    Texts<'lineThisMonth', Message<{ readonly place: MarkdownPart; readonly name: string; readonly tally: MarkdownPart; readonly gained: number }>> &
    Texts<'place', Message<{ readonly place: MarkdownPart }>> &
    Texts<'own', Message<{ readonly place: MarkdownPart; readonly all: MarkdownPart }>> &
    {
    readonly periods: Texts<'month' | 'ever', string>;
    readonly unlisted: Texts<'no-games' | 'away' | 'none-this-month', Markdown> &
      Texts<'too-few-games', Message<{ readonly rating: MarkdownPart }>>;
  };
  readonly afterGame: Texts<'rematch', Message<{ readonly people: readonly Person[]; readonly first: string; readonly span: number }>> &
    Texts<'rematchHalf', Message<{ readonly yes: string; readonly other: Person; readonly first: string; readonly until: number }>> &
    Texts<'playAgain', Message<{ readonly first: string; readonly span: number }>> &
    Texts<'rematchOn' | 'nobodyAnswered' | 'noMore' | 'tableExpired' | 'tableClosed' | 'closedByManager', Markdown> &
    Texts<'noRematch' | 'rematchUnanswered', Message<{ readonly by: string }>> &
    Texts<'hasLeft', Message<{ readonly opponent: string }>> &
    Texts<'goOn', Message<{ readonly remaining: Person; readonly queue: number; readonly span: number }>> &
    Texts<'goesOn' | 'stopped' | 'goOnUnanswered' | 'seatStop' | 'seatWithdrawn', Message<{ readonly remaining: string }>> &
    Texts<'seat', Message<{ readonly asked: Person; readonly remaining: string; readonly until: number }>> &
    Texts<'seatTaken', Message<{ readonly asked: string; readonly remaining: string }>> &
    Texts<'seatPassed' | 'seatUnanswered', Message<{ readonly asked: string }>> &
    Texts<'table', Message<{ readonly host: string; readonly code: MarkdownPart; readonly until: number }>> &
    Texts<'tableJoined', Message<{ readonly player: string; readonly host: string }>> &
    Texts<'tableTakenBack', Message<{ readonly host: string }>>;
  readonly answers: Texts<'boardReposted' | 'takenBack' | 'drawSent' | 'drawAgreed' | 'paused' | 'left' | 'calledOff' | 'closed' | 'sharedLater', Markdown> &
    Texts<'movePlayed' | 'hint', Message<{ readonly move: MarkdownPart }>> &
    Texts<'pauseSent' | 'takebackSent', Message<{ readonly opponent: string }>> &
    Texts<'joined', Message<{ readonly threadId: string }>> &
    Texts<'blocked' | 'unblocked' | 'opponentThere' | 'opponentGone' | 'opponentUnknown', Message<{ readonly name: string }>>;
  readonly board: Texts<'pauseOver' | 'gameBegins' | 'recordOfStart' | 'boardInPause' | 'boardAtTheEnd' | 'endedHere' | 'boardElsewhere', Markdown> &
    Texts<'thinking', Message<{ readonly name: string }>> &
    Texts<'openingDrawn', Message<{ readonly moves: MarkdownPart }>> &
    Texts<'sideOnMove', Message<{ readonly name: string; readonly color: MarkdownPart }>> &
    Texts<'yourMove' | 'mustJumpMany', Message<{ readonly who: MarkdownPart }>> &
    Texts<'mustJump' | 'keepJumping', Message<{ readonly who: MarkdownPart; readonly squares: readonly MarkdownPart[] }>> &
    Texts<'drawByQuietTurns', Message<{ readonly turnsLeft: number }>> &
    Texts<'drawByRepetition', Message<{ readonly moves: readonly MarkdownPart[] }>> &
    Texts<'drawByEither', Message<{ readonly moves: readonly MarkdownPart[]; readonly turnsLeft: number }>> &
    Texts<'record', Message<{ readonly numberedMove: MarkdownPart; readonly name: string; readonly spent: number; readonly isCrowned: boolean }>> &
    Texts<'movesHere', Message<{ readonly first: MarkdownPart; readonly last: MarkdownPart; readonly moves: MarkdownPart }>> &
    Texts<'recordOfLot', Message<{ readonly numberedMove: MarkdownPart }>> &
    Texts<'moveHere', Message<{ readonly first: MarkdownPart; readonly moves: MarkdownPart }>> &
    {
    readonly crowned: Texts<'usual' | 'own' | 'theirs', Markdown>;
  };
  readonly clock: Texts<'due', Message<{ readonly at: number; readonly warning: number }>> &
    Texts<'dueOrCalledOff', Message<{ readonly lossAt: number }>> &
    Texts<'leftOnClock', Message<{ readonly left: MarkdownPart }>> &
    Texts<'leftOfLimit', Message<{ readonly span: number }>> &
    Texts<'leftOfWarning', Message<{ readonly span: number; readonly isCalledOff: boolean }>> &
    {
    readonly stopped: Texts<'process-away' | 'gateway-away' | 'venue-closed' | 'server-unavailable', Message<{ readonly left: MarkdownPart; readonly warning: number }>>;
  };
  readonly closing: Texts<'closedByManager' | 'over' | 'beforeItBegan', Markdown> &
    {
    readonly invitation: Texts<'declined' | 'expired', Message<{ readonly invited: string }>> &
      Texts<'cancelled' | 'not-ready', Message<{ readonly challenger: string }>> &
      Texts<'called-off', Message<{ readonly by: string }>>;
    readonly table: Texts<'cancelled', Message<{ readonly challenger: string }>> &
      Texts<'expired', Markdown>;
    readonly game: Texts<'left-in-pause' | 'called-off', Message<{ readonly by: string }>>;
    readonly withoutResult: Texts<'declined' | 'cancelled' | 'expired' | 'not-ready' | 'venue-lost' | 'called-off' | 'left-in-pause' | 'host-left' | 'closed-by-manager' | 'finished', Markdown>;
  };
  readonly lists: Texts<'title' | 'nothing' | 'noTables' | 'ownTitle' | 'ownNothing' | 'yourTurn' | 'paused' | 'over', Markdown> &
    Texts<'tables' | 'running' | 'waiting' | 'notWaiting', Message<{ readonly count: number }>> &
    Texts<'table', Message<{ readonly host: string; readonly channelId: string; readonly options: MarkdownPart }>> &
    Texts<'game', Message<{ readonly dark: string; readonly isFirst: boolean; readonly points: MarkdownPart; readonly light: string; readonly draws: number; readonly level: number; readonly turn: MarkdownPart; readonly isPaused: boolean; readonly threadId: string }>> &
    Texts<'more', Message<{ readonly count: MarkdownPart }>> &
    Texts<'invitedYou', Message<{ readonly place: string; readonly challenger: string; readonly expiresAt: number }>> &
    Texts<'waitingFor', Message<{ readonly place: string; readonly invited: string; readonly expiresAt: number }>> &
    Texts<'ownTable', Message<{ readonly place: string; readonly code: MarkdownPart; readonly expiresAt: number }>> &
    Texts<'pressReady', Message<{ readonly place: string; readonly opponent: string; readonly expiresAt: number }>> &
    Texts<'waitingForReady', Message<{ readonly place: string; readonly challenger: string }>> &
    Texts<'against', Message<{ readonly place: string; readonly opponent: string; readonly level: number; readonly state: MarkdownPart }>> &
    Texts<'bothSides', Message<{ readonly place: string; readonly dark: string; readonly light: string }>> &
    Texts<'yourTurnUntil', Message<{ readonly until: number }>> &
    Texts<'theirTurn', Message<{ readonly name: string }>>;
  readonly more: Texts<'title' | 'queued', Markdown>;
  readonly notice: Texts<'openingDrawn', Message<{ readonly moves: MarkdownPart; readonly next: string }>> &
    Texts<'namedOpeningDrawn', Message<{ readonly moves: MarkdownPart; readonly name: MarkdownPart; readonly next: string }>> &
    Texts<'warning' | 'reminder', Message<{ readonly person: Person; readonly isCalledOff: boolean; readonly lossAt: number }>> &
    Texts<'vanished', Message<{ readonly name: string; readonly until: number; readonly opponent: string }>> &
    Texts<'vanishedAtTheStart', Message<{ readonly name: string; readonly until: number }>> &
    Texts<'hadVanished' | 'vanishedInPause' | 'vanishedTimed' | 'vanishedUntimed' | 'vanishedWhileStopped' | 'returned' | 'returnedInPause', Message<{ readonly name: string }>> &
    Texts<'cameTooLate', Message<{ readonly person: Person }>> &
    Texts<'clockGoesOn' | 'clockStillStops' | 'nothingLost', Markdown> &
    Texts<'notReady', Message<{ readonly challenger: string }>> &
    {
    readonly outage: Texts<'process-away' | 'gateway-away' | 'venue-closed' | 'server-unavailable', Message<{ readonly span: number }>>;
  };
  readonly opening: Texts<'rematch', Message<{ readonly number: MarkdownPart }>> &
    Texts<'newOpponent', Message<{ readonly host: string; readonly guest: string }>> &
    Texts<'bothSides', Message<{ readonly operator: string }>> &
    Texts<'solo', Message<{ readonly level: MarkdownPart; readonly name: MarkdownPart }>> &
    Texts<'howToPlay', Markdown> &
    Texts<'seat', Message<{ readonly disc: MarkdownPart; readonly person: Person; readonly color: MarkdownPart }>> &
    {
    readonly first: Texts<'lot' | 'choice' | 'chosen' | 'switched' | 'untold' | 'ballot', Message<{ readonly disc: MarkdownPart; readonly person: Person; readonly color: MarkdownPart }>>;
  };
  readonly pause: Texts<'isOn', Message<{ readonly resumesAt: number }>> &
    Texts<'frozen', Message<{ readonly onMove: string; readonly left: MarkdownPart }>> &
    Texts<'askBoth', Message<{ readonly people: readonly Person[] }>> &
    Texts<'askOther', Message<{ readonly ready: string; readonly other: Person }>> &
    Texts<'askOne' | 'leaving' | 'was' | 'ranOut', Markdown>;
  readonly privateView: Texts<'after', Message<{ readonly numberedMove: MarkdownPart; readonly color: MarkdownPart }>> &
    Texts<'ofStart', Message<{ readonly color: MarkdownPart }>> &
    Texts<'paused' | 'over', Markdown> &
    {
    readonly own: Texts<'turn', Markdown> &
      Texts<'mustJump' | 'anotherJump', Message<{ readonly squares: readonly MarkdownPart[] }>>;
    readonly others: Texts<'turn' | 'anotherJump', Message<{ readonly name: string }>> &
      Texts<'mustJump', Message<{ readonly name: string; readonly squares: readonly MarkdownPart[] }>>;
  };
  readonly question: Texts<'ready', Message<{ readonly invited: string; readonly challenger: Person; readonly until: number }>> &
    Texts<'readyPressed' | 'notReady', Message<{ readonly challenger: string }>> &
    Texts<'calledOffBefore' | 'closedBefore' | 'endgame' | 'endgameAgreed' | 'endgamePlayedOn' | 'endgameInPause' | 'endgameOvertaken' | 'resignWhichSide' | 'resigned' | 'resignKept' | 'leaveWithoutResult' | 'left' | 'leaveKept' | 'callOff', Markdown> &
    Texts<'drawOffered', Message<{ readonly by: string; readonly opponent: Person }>> &
    Texts<'drawAccepted' | 'drawDeclinedBy' | 'drawPlayedOn' | 'pauseRefusedBy', Message<{ readonly by: string; readonly opponent: string }>> &
    Texts<'drawTakenBack' | 'drawInPause' | 'drawTakenOver' | 'drawOvertaken' | 'pauseTakenBack' | 'pausePlayedOn' | 'pauseOvertaken' | 'calledOffBy', Message<{ readonly by: string }>> &
    Texts<'endgameHalf', Message<{ readonly agreed: string; readonly other: string }>> &
    Texts<'draw' | 'drawAgree' | 'resign' | 'leave', Message<{ readonly opponent: string }>> &
    Texts<'pauseAsked' | 'pauseAskedUntimed', Message<{ readonly by: string; readonly longest: number; readonly opponent: Person }>> &
    Texts<'takebackAsked', Message<{ readonly opponent: Person; readonly by: string; readonly own: MarkdownPart; readonly hasReply: boolean; readonly reply: MarkdownPart; readonly isTotal: boolean }>> &
    Texts<'takebackAgreed', Message<{ readonly opponent: string; readonly by: string; readonly own: MarkdownPart; readonly hasReply: boolean; readonly reply: MarkdownPart }>> &
    Texts<'takebackDeclined', Message<{ readonly by: string; readonly own: MarkdownPart; readonly opponent: string }>> &
    Texts<'takebackWithdrawn' | 'takebackPlayedOn' | 'takebackInPause' | 'takebackOvertaken', Message<{ readonly by: string; readonly own: MarkdownPart }>>;
  readonly refusals: Texts<'not-a-move' | 'not-a-playing-square' | 'unreadable-clock' | 'unreadable-place', Message<{ readonly text: MarkdownPart }>> &
    Texts<'no-piece-there' | 'not-your-piece' | 'square-taken', Message<{ readonly square: MarkdownPart }>> &
    Texts<'too-far' | 'backwards' | 'clock-out-of-range' | 'turns-out-of-range' | 'not-that-far', Message<{ readonly from: MarkdownPart; readonly to: MarkdownPart }>> &
    Texts<'must-jump', Message<{ readonly pieces: readonly MarkdownPart[] }>> &
    Texts<'must-continue' | 'ambiguous', Message<{ readonly routes: readonly MarkdownPart[] }>> &
    Texts<'not-a-player' | 'only-the-invited-player' | 'only-the-challenger' | 'no-such-invitation' | 'challenge-yourself' | 'already-offered' | 'offered-this-turn' | 'no-such-offer' | 'draw-accepted-already' | 'your-own-offer' | 'not-your-offer' | 'needs-confirmation' | 'pause-asked-already' | 'pause-asked-this-turn' | 'no-such-pause-request' | 'your-own-pause-request' | 'not-your-pause-request' | 'takeback-in-rated-game' | 'opponent-takes-nothing-back' | 'takeback-asked-already' | 'takeback-asked-this-turn' | 'asked-for-takeback-yourself' | 'no-such-takeback-request' | 'your-own-takeback-request' | 'not-your-takeback-request' | 'not-paused' | 'resumed-already' | 'too-late-to-call-off' | 'no-such-question' | 'not-your-question' | 'rematch-accepted-already' | 'watching-already' | 'not-watching' | 'players-dont-queue' | 'no-queue-here' | 'no-such-table' | 'own-table' | 'table-taken' | 'warning-without-clock' | 'no-ballot-from-position' | 'given-twice' | 'two-opponents' | 'file-elsewhere' | 'file-out-of-reach' | 'form-gone' | 'names-alike' | 'in-a-voice-chat' | 'not-in-a-server' | 'no-threads-here' | 'not-a-manager' | 'bad-setting' | 'unknown-code' | 'table-out-of-sight' | 'table-elsewhere' | 'no-hint' | 'only-against-the-bot' | 'nothing-to-take-back' | 'taken-back-already' | 'too-late' | 'looked-just-now' | 'no-opponent-here' | 'block-yourself' | 'match-gone' | 'unknown-button' | 'unknown-command' | 'set-aside' | 'not-saved' | 'maybe-saved' | 'something-broke' | 'too-fast' | 'too-much-at-once' | 'shutting-down' | 'nothing-to-replay' | 'no-replay-here' | 'one-board-at-a-time' | 'not-on-record' | 'record-out-of-reach' | 'animation-busy' | 'shared-already' | 'not-shared' | 'animation-failed' | 'no-game-to-review' | 'nothing-to-review' | 'review-busy' | 'review-gone' | 'review-failed' | 'bot-history' | 'game-out-of-sight' | 'not-for-all' | 'nothing-for-all', Markdown> &
    Texts<'not-your-turn' | 'you-blocked' | 'blocked-by' | 'block-bot' | 'challenge-bot' | 'not-a-member' | 'cannot-see-channel' | 'blocked-already', Message<{ readonly name: string }>> &
    Texts<'stale-board' | 'board-ahead' | 'already-invited', Message<{ readonly link: MessageLink }>> &
    Texts<'player-full', Message<{ readonly name: string; readonly limit: number }>> &
    Texts<'bot-full', Message<{ readonly limit: number }>> &
    Texts<'clock-in-place-of' | 'name-too-short', Message<{ readonly option: MarkdownPart }>> &
    Texts<'turns-fixed-by-rules', Message<{ readonly turns: MarkdownPart }>> &
    Texts<'bad-game', Message<{ readonly line: MarkdownPart; readonly column: MarkdownPart; readonly reason: MarkdownPart }>> &
    Texts<'file-too-large' | 'too-long-to-review', Message<{ readonly most: MarkdownPart }>> &
    Texts<'unknown-choice', Message<{ readonly option: MarkdownPart; readonly choices: readonly MarkdownPart[] }>> &
    Texts<'name-too-long', Message<{ readonly option: MarkdownPart; readonly longest: MarkdownPart }>> &
    Texts<'in-a-thread', Message<{ readonly channelId: string }>> &
    Texts<'missing-permissions', Message<{ readonly channelId: string; readonly permissions: readonly MarkdownPart[] }>> &
    Texts<'channel-not-allowed', Message<{ readonly channelIds: readonly string[] }>> &
    Texts<'bad-code', Message<{ readonly text: MarkdownPart; readonly lookAlikes: MarkdownPart }>> &
    Texts<'still-playing', Message<{ readonly places: readonly string[] }>> &
    Texts<'no-match-here', Message<{ readonly matches: MarkdownPart }>> &
    {
    readonly 'table-over': Texts<'expired' | 'cancelled' | 'closed-by-manager' | 'venue-lost' | 'other', Markdown>;
    readonly 'unreadable-duration': Texts<'time' | 'warning', Message<{ readonly text: MarkdownPart }>>;
    readonly 'duration-out-of-range': Texts<'time', Message<{ readonly from: number; readonly to: number; readonly or: readonly MarkdownPart[] }>> &
      Texts<'warning', Message<{ readonly from: number; readonly to: number }>>;
    readonly 'invitation-over': Texts<'accepted' | 'declined' | 'cancelled' | 'expired' | 'venue-lost' | 'not-ready' | 'called-off' | 'left-in-pause' | 'host-left' | 'closed-by-manager' | 'finished', Markdown>;
    readonly 'not-playing': Texts<'new' | 'invited' | 'open-table' | 'ready-check' | 'playing' | 'paused' | 'ended' | 'closed', Markdown>;
    readonly 'cannot-be-rated': Texts<'no-clock' | 'from-position' | 'first-chosen' | 'against-the-bot', Markdown>;
  };
  readonly replay: Texts<'start', Message<{ readonly moves: number }>> &
    Texts<'place', Message<{ readonly ply: MarkdownPart; readonly all: MarkdownPart }>> &
    Texts<'shared', Message<{ readonly name: string }>> &
    Texts<'game', Message<{ readonly dark: string; readonly light: string; readonly moves: number }>> &
    Texts<'lastMoves', Message<{ readonly moves: number; readonly upTo: MarkdownPart }>>;
  readonly result: {
    readonly won: Texts<'all-captured' | 'blocked' | 'resigned' | 'left', Message<{ readonly winner: string; readonly color: MarkdownPart; readonly loser: string }>> &
      Texts<'improper-delay', Message<{ readonly winner: string; readonly color: MarkdownPart }>>;
    readonly drawn: Texts<'agreement' | 'endgame' | 'third-repetition', Markdown> &
      Texts<'quiet-turns', Message<{ readonly turns: MarkdownPart; readonly rules: 'standard' | 'tournament' }>>;
  };
  readonly times: Texts<'title' | 'none', Markdown> &
    Texts<'earlier', Message<{ readonly count: number }>> &
    Texts<'lot', Message<{ readonly move: MarkdownPart }>>;
  readonly refusalsWithout: Texts<'name' | 'board' | 'record' | 'invitation' | 'blockedPlayer' | 'blockingPlayer' | 'channel' | 'channels' | 'matches', Markdown> &
    Texts<'player', Message<{ readonly limit: number }>>;
  readonly runningMatch: Texts<'against', Message<{ readonly threadId: string; readonly opponent: string }>> &
    Texts<'bothSides', Message<{ readonly threadId: string; readonly names: readonly string[] }>>;
  readonly imported: Texts<'empty' | 'second-game' | 'fen-not-reached' | 'finished', Markdown> &
    Texts<'other-game', Message<{ readonly text: MarkdownPart }>> &
    {
    readonly pdn: Texts<'unknown-word' | 'closes-nothing' | 'move-breaks-off' | 'bad-tag' | 'move-after-result' | 'second-result', Message<{ readonly text: MarkdownPart }>> &
      Texts<'open-comment' | 'open-variation', Markdown>;
    readonly fen: Texts<'empty' | 'missing-side', Markdown> &
      Texts<'bad-turn' | 'bad-side' | 'extra-text' | 'bad-square' | 'bad-range' | 'duplicate-square' | 'both-sides' | 'man-on-far-row', Message<{ readonly text: MarkdownPart }>> &
      Texts<'repeated-side' | 'too-many-pieces', Message<{ readonly side: 'Black' | 'White' }>>;
    readonly move: Texts<'not-a-move' | 'not-a-playing-square', Message<{ readonly text: MarkdownPart }>> &
      Texts<'no-piece-there' | 'not-your-piece' | 'square-taken', Message<{ readonly text: MarkdownPart; readonly square: MarkdownPart }>> &
      Texts<'too-far' | 'backwards', Message<{ readonly text: MarkdownPart; readonly from: MarkdownPart; readonly to: MarkdownPart }>> &
      Texts<'must-jump', Message<{ readonly text: MarkdownPart; readonly pieces: readonly MarkdownPart[] }>> &
      Texts<'must-continue' | 'ambiguous', Message<{ readonly text: MarkdownPart; readonly routes: readonly MarkdownPart[] }>>;
  };
  readonly rating: Texts<'firstNamed', Message<{ readonly name: string }>> &
    Texts<'firstJoiner', Markdown> &
    {
    readonly rated: Texts<'live' | 'correspondence', Markdown>;
    readonly unrated: Texts<'casual' | 'no-clock' | 'from-position' | 'first-chosen', Markdown> &
      Texts<'pair-limit', Message<{ readonly most: number }>>;
    readonly after: Texts<'live' | 'correspondence', Message<{ readonly players: MarkdownPart }>> &
      Texts<'player', Message<{ readonly name: string; readonly rating: MarkdownPart; readonly isUnsure: boolean; readonly change: number }>>;
  };
};
