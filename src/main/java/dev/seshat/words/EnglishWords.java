package dev.seshat.words;

import java.util.List;
import java.util.Set;

/// Knowledge of English beyond the stemmer.
final class EnglishWords {

    /// Words that questions are made of, including the rest of `don't` and `we'll`. Some also name things in
    /// code (`for`, `not`, `all`, `get`), but they say little in a question.
    static final Set<String> STOP_WORDS = Set.of("""
            a about above after again against all also am an and any are as at
            be because been before being below between both but by
            can could d did do does doing done don down during each else ever every
            few for from further get got had has have having he her here hers herself him himself his how however
            i if in into is it its itself just let like ll m make many may maybe me might mine more most much must my myself
            need no nor not now of off on once one only or other our ours ourselves out over own
            per please re really s same say see she should since so some something still such
            t than that the their theirs them themselves then there these they thing things this those though through thus
            to too under until up upon us use used using ve very
            want was way we well were what when where whether which while who whom whose why will with within without would
            yet you your yours yourself""".split("\\s+"));

    /// The endings that the stemmer removes: `configurat` may continue as `configuration`.
    static final List<String> ENDINGS = List.of("""
            s es ed ing ly er ers ion ions ation ations ization ator able ability ible ive iveness ity ment ments ness
            ful fulness ous ously al ally ance ence ency ism ist ize izer ies ied ily ogy""".split("\\s+"));

    private EnglishWords() {}
}
